import { expect, test } from 'vitest';
import { loadLater } from './later-scripts.ts';

const page = (head: string, body: string) =>
  `<html><head>${head}<link rel="canonical" href="/jobs"/></head><body>${body}<script nonce="n">plain</script></body></html>`;

test('what loads scripts becomes inert, and keeps what they are', () => {
  const html = page(
    '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>',
    '<p>Text</p><script nonce="n" type="module" async="">import "/assets/a.js";</script>',
  );
  expect(loadLater(html)).toBe(
    page(
      '',
      '<p>Text</p><script nonce="n" type="text/later" data-needs="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
    ),
  );
});

test('a page without scripts stays as it is', () => {
  expect(loadLater(page('', '<p>Text</p>'))).toBe(page('', '<p>Text</p>'));
});
