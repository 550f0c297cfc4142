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
