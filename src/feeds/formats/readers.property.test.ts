import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAllRows } from '../../../tests/support/feeds.ts';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import { readDate } from '../../catalog/postings/read-date.ts';
import { hashRow, identifyRow } from '../import/identify-row.ts';
import { feedFormats } from './detect-format.ts';

const token = fc.constantFrom(
  '<job>',
  '</job>',
  '<source>',
  '</source>',
  '<jobs>',
  '<job id="1">',
  '<title>',
  '</title>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<!',
  '<',
  '>',
  '"',
  "'",
  '&',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '/',
  'title,url\n',
  ',',
  ';',
  '\n',
  '\r\n',
  '{"title":',
  '"a"',
  '}',
  '[',
  ']',
  '<!DOCTYPE html>',
  '<script type="application/ld+json">',
  '</script>',
  '{"@type":"JobPosting","title":"x"}',
  '\0',
  '\uFEFF',
  'é',
  '🙂',
);
const feed = fc.oneof(
  fc
    .array(fc.oneof(token, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test.each(['auto', ...feedFormats] as const)(
  '%s: any text is read to its end, and every row is parsed or refused',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(feed, async (text) => {
        for (const row of await readAllRows(text, format)) {
          if (!row.ok) {
            expect(row.reason).not.toBe('');
            expect(row.reason).not.toContain('Reading failed');
            continue;
          }
          const id = identifyRow(row.raw);
          hashRow(row.raw);
          normalizeJob(row.raw, id ?? 'x', { now: new Date(), firstSeen: new Date() });
        }
      }),
      { numRuns: 300 },
    );
  },
);

test('any bytes, packed or not, end in rows', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map((rest) => new Uint8Array([0x1f, 0x8b, 8, 0, ...rest])),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (input) => void (await readAllRows(input))),
    { numRuns: 500 },
  );
});

test('any text is a date or not', () => {
  fc.assert(fc.property(fc.string(), (text) => void readDate(text, new Date())));
});
