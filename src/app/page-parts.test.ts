import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asScript } from './page-parts.tsx';

test('no text of a page can end the script that holds it, and the browser reads it as it was', () => {
  const nasty = fc.constantFrom('</script>', '<!--', '<script>', ']]>', '&lt;', '\\u003c', '\u2028', '"');
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' }))), (texts) => {
      const script = asScript(JSON.stringify(texts));
      expect(script).not.toContain('<');
      expect(JSON.parse(script)).toEqual(texts);
    }),
  );
});
