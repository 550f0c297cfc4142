import { expect, test } from 'vitest';
import { initialsOf, shortNamesOf, titleInitials } from './name-initials.ts';

test.each([
  ['internal revenue service', ['irs', 'irs']],
  ['university of iowa press', ['uoip', 'uip']],
  ['the county hospital', ['tch', 'tch']],
  ['bank of america', ['boa']],
  ['acme', []],
  ['3m health care', []],
  ['a b c d e f g', []],
])('%s has the initials %j', (name, initials) => {
  expect(initialsOf(name.split(' '))).toEqual(initials);
});

test.each([
  ['medical support assistant', ['msa: medical support assistant']],
  ['head of human resources', ['hhr: head of human resources', 'ohr: of human resources']],
  ['line cook', []],
  ['3d art lead designer', ['ald: art lead designer']],
])('%s may be meant by %j', (title, meanings) => {
  const found = titleInitials(title.split(' '));
  expect(found.map(({ initials, meaning }) => `${initials}: ${meaning}`)).toEqual(meanings);
});

test.each([
  ['department of agriculture', ['doa', 'usda', 'usagriculture']],
  ['department of the navy', ['dotn', 'usdn', 'usnavy']],
  ['united states postal service', ['usps']],
  ['procter & gamble', ['p&g']],
  ['acme', []],
])('%s is called %j', (name, short) => {
  expect(shortNamesOf(name.split(' '))).toEqual(short);
});
