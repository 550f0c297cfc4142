import { expect, test } from 'vitest';
import { testJpeg } from '../../../tests/support/pictures.ts';
import { askFileProcess } from '../../platform/processes/ask-file-process.ts';

const blanks = ' '.repeat(500_000);

test.each<[what: string, ...asked: Parameters<typeof askFileProcess>, read: unknown]>([
  [
    'a statement',
    'statement',
    [Buffer.from('transaction,amount,status\nT-1,12.50,paid\n')],
    { lines: [{ line: 2, transaction: 'T-1', amount: '12.50', status: 'paid' }], bad: [] },
  ],
  [
    'spend',
    'spend',
    ['day,campaign,amount\n2026-09-01,mail,4.50\n', '2026-10-01'],
    { rows: [{ line: 2, day: '2026-09-01', campaign: 'mail', amount: '4.50' }], bad: [] },
  ],
  ['a picture', 'picture', [testJpeg()], { ok: true, picture: { bytes: testJpeg() } }],
])('reads %s in a process of its own', async (_what, reader, input, read) => {
  expect(await askFileProcess(reader, input)).toMatchObject(read as object);
});

test.each<[what: string, ...asked: Parameters<typeof askFileProcess>, message: string]>([
  ['spend with a heading of blanks', 'spend', [`day,campaign,"amount${blanks}x"`, '2026-10-01'], 'too long'],
  ['a statement of commas', 'statement', [Buffer.from(`transaction${','.repeat(4_900_000)}`)], '200 columns'],
])('refuses %s', async (_what, reader, input, message) => {
  await expect(askFileProcess(reader, input)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  });
});
