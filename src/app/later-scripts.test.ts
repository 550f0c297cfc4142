import { expect, test } from 'vitest';
import { findScripts, loadLater } from './later-scripts.ts';

const head = (links: string) => `<html><head>${links}<link rel="canonical" href="/jobs"/>`;
const body = (script: string) => `</head><body><p>Text</p>${script}<script nonce="n">plain</script>`;

test('what loads scripts becomes inert, and keeps what they are', () => {
  const links =
    '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>';
  const script = '<script nonce="n" type="module" async="">import "/assets/a.js";</script>';
  expect(loadLater(head(links), body(script))).toEqual([
    head(''),
    body(
      '<script nonce="n" type="text/later" data-needs="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
    ),
  ]);
});

test('the scripts of a page are found, and nothing else', () => {
  const scripts =
    '<script nonce="n">window.__reactRouterContext = {"ssr":true};</script><script nonce="n" type="text/later" data-needs="/assets/a.js">import "/assets/a.js";</script>';
  expect(findScripts(body(scripts))).toBe(scripts);
  expect(
    findScripts(body('<script nonce="n" type="module" async="">import "/assets/a.js";</script>')),
  ).toBeNull();
});

test('a page without scripts stays as it is', () => {
  expect(loadLater(head(''), body(''))).toEqual([head(''), body('')]);
});
