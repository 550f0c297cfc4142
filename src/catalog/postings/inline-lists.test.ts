import { expect, test } from 'vitest';
import { breakListsInText, makeListsInHtml } from './inline-lists.ts';

const [first, second, third] = [
  'Lift boxes of fifty pounds.',
  'Drive a forklift safely.',
  'Count what comes in.',
];

test.each([
  [`Duties: • ${first} • ${second} • ${third}`, `Duties:\n• ${first}\n• ${second}\n• ${third}`],
  [`· ${first} · ${second} · ${third}`, `• ${first}\n• ${second}\n• ${third}`],
  [`•${first} •${second} •${third}\nMore.`, `• ${first}\n• ${second}\n• ${third}\nMore.`],
  ['Python · Java · SQL · Rust', 'Python · Java · SQL · Rust'],
  [`• ${first} • ${second}`, `• ${first} • ${second}`],
  [`Need: 1. ${first} 2. ${second}; or 3. ${third}`, `Need:\n1. ${first}\n2. ${second}; or\n3. ${third}`],
  [`1. ${first} 3. ${second} 5. ${third}`, `1. ${first} 3. ${second} 5. ${third}`],
  [`1. ${first} As in 1. 2. ${second}`, `1. ${first} As in 1. 2. ${second}`],
  ['No list.', 'No list.'],
])('%s', (text, broken) => {
  expect(breakListsInText(text)).toBe(broken);
});

test('paragraphs with bullets become lists, others stay', () => {
  expect(makeListsInHtml(`<p>1. ${first} 2. ${second} 3. ${third}</p>`)).toBe(
    `<ol><li>${first}</li><li>${second}</li><li>${third}</li></ol>`,
  );
  const html = `<h3>Work</h3><p>You: • ${first} • ${second} • ${third}</p><p>Python · Java · SQL</p><p>a <b>b</b> • c</p>`;
  expect(makeListsInHtml(html)).toBe(
    `<h3>Work</h3><p>You:</p><ul><li>${first}</li><li>${second}</li><li>${third}</li></ul><p>Python · Java · SQL</p><p>a <b>b</b> • c</p>`,
  );
});

test('a paragraph that is too long is broken between sentences', () => {
  const sentence =
    'The clerk of the U.S. office of Acme Inc. Austin files what comes in, and calls back who called.';
  const long = Array.from({ length: 20 }, () => sentence).join(' ');
  const broken = breakListsInText(long).split('\n');
  expect(broken.join(' ')).toBe(long);
  expect(broken.map(({ length }) => length > 1000)).toEqual([false, false, false, false]);
  for (const one of broken) expect(one).toMatch(/^The clerk .* called\.$/);
  expect(makeListsInHtml(`<p>${long}</p>`)).toBe(broken.map((one) => `<p>${one}</p>`).join(''));
  expect(breakListsInText(`Duties ${long} • ${first} • ${second} • ${third}`).split('\n')).toHaveLength(7);
});

test('a first heading that repeats the heading of the page is left out', () => {
  expect(makeListsInHtml('<h3>Job Description</h3><p>Work.</p>')).toBe('<p>Work.</p>');
  expect(makeListsInHtml('<h3>Description of the team</h3><p>Work.</p>')).toBe(
    '<h3>Description of the team</h3><p>Work.</p>',
  );
  expect(breakListsInText('Job description:\nWork.')).toBe('Work.');
  expect(breakListsInText('Job description')).toBe('Job description');
});

test('the text behind a list is no part of its last item', () => {
  const behind =
    'Please be advised that we do not accept calls, emails, or mailed letters about this job, whoever sends them to us. '
      .repeat(3)
      .trim();
  expect(makeListsInHtml(`<p>• ${first} • ${second} • ${third} ${behind}</p>`)).toBe(
    `<ul><li>${first}</li><li>${second}</li><li>${third}</li></ul><p>${behind}</p>`,
  );
  expect(breakListsInText(`• ${first} • ${second} ${behind} • ${third} • ${first}`)).toBe(
    `• ${first}\n• ${second}\n${behind}\n• ${third}\n• ${first}`,
  );
  expect(breakListsInText(`1. ${first} 2. ${second} ${behind} 3. ${third} 4. ${first} ${behind}`)).toBe(
    `1. ${first}\n2. ${second} ${behind}\n3. ${third}\n4. ${first}\n${behind}`,
  );
});
