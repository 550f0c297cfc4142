import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asScript } from './page-parts.tsx';

test('no text of a page can end its script element, and the browser reads the text unchanged', () => {
  const nasty = fc.constantFrom('</script>', '<!--', '<script>', ']]>', '&lt;', '\\u003c', '\u2028', '"');
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' }))), (texts) => {
      const script = asScript(JSON.stringify(texts));
      expect(script).not.toContain('<');
      expect(JSON.parse(script)).toEqual(texts);
    }),
  );
});
