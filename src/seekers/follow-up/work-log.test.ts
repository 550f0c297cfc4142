import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { type Change, eventsOf } from '../../catalog/jobs/kept/tracked-job.ts';
import { rowOf } from './tracked-row.ts';
import { weekText, workLog } from './work-log.ts';
import { workLogOptions, writeWorkLog } from './work-log-pdf.ts';

const ad = { jobId: null, place: '', link: '', description: '', postedAt: null };
const applied = (
  title: string,
  at: string,
  change: Partial<Extract<Change, { kind: 'moved' }>> = {},
  ...more: Change[]
) =>
  rowOf({
    id: title,
    ad: { ...ad, title, company: `${title} Inc.` },
    events: eventsOf(
      [{ kind: 'saved' }, { kind: 'moved', stage: 'applied', ...change }, ...more],
      [],
      Date.parse(at),
    ),
  });

test('applications are listed by weeks from Sunday to Saturday, with how and what came of them', () => {
  const rows = [
    applied('Saturday', '2026-11-07T20:00:00Z'),
    applied(
      'Sunday',
      '2026-11-08T20:00:00Z',
      { by: 'in person' },
      { kind: 'moved', stage: 'done', result: 'declined' },
    ),
    applied('First', '2026-11-20T20:00:00Z', { on: '2026-11-01T12:00:00.000Z', by: 'phone' }),
    rowOf({
      id: 'x',
      ad: { ...ad, title: 'Saved only', company: 'x' },
      events: eventsOf([{ kind: 'saved' }], [], 0),
    }),
  ];
  const weeks = workLog(rows, 'America/Chicago');
  expect(weeks.map(weekText)).toEqual([
    'November 1, 2026 to November 7, 2026',
    'November 8, 2026 to November 14, 2026',
  ]);
  expect(weeks.map(({ lines }) => lines)).toEqual([
    [
      {
        day: '2026-11-01',
        employer: 'First Inc.',
        job: 'First',
        how: 'By phone',
        result: 'Waiting for an answer',
      },
      {
        day: '2026-11-07',
        employer: 'Saturday Inc.',
        job: 'Saturday',
        how: 'Online',
        result: 'Waiting for an answer',
      },
    ],
    [{ day: '2026-11-08', employer: 'Sunday Inc.', job: 'Sunday', how: 'In person', result: 'Was declined' }],
  ]);
});

test('an evening counts as the day of its own time zone', () => {
  const rows = [applied('Late', '2026-11-08T05:30:00Z')];
  expect(workLog(rows, 'America/Chicago')[0]).toMatchObject({
    from: '2026-11-01',
    lines: [{ day: '2026-11-07' }],
  });
  expect(workLog(rows, 'America/New_York')[0]).toMatchObject({
    from: '2026-11-08',
    lines: [{ day: '2026-11-08' }],
  });
});

/** The words of each page of a PDF, with their distance from the lower edge. */
async function readPages(data: Uint8Array): Promise<{ text: string; y: number }[][]> {
  const document = await pdfjs.getDocument({ data }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent();
    return items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ text: item.str, y: item.transform[5] }] : [],
    );
  });
  return Promise.all(pages);
}

test('the PDF has every word of long titles, each row below the one before and on one page', async () => {
  const words = (row: number) => Array.from({ length: 20 }, (_, word) => `row${row}word${word}`).join(' ');
  const document = new PDFDocument(workLogOptions());
  const ended = Array.fromAsync<Buffer>(document);
  const rows = Array.from({ length: 30 }, (_, row) => applied(words(row), '2026-11-03T20:00:00Z'));
  writeWorkLog(document, workLog(rows, 'America/Chicago'));
  const pages = await readPages(new Uint8Array(Buffer.concat(await ended)));
  expect(pages.length).toBeGreaterThan(2);
  const found = pages.flatMap((items, page) =>
    items.flatMap(({ text, y }) =>
      [...text.matchAll(/row(\d+)word\d+/g)].map(([word, row]) => ({ word, row: Number(row), page, y })),
    ),
  );
  const spans = rows.map((_, row) => {
    const own = found.filter((one) => one.row === row);
    expect(new Set(own.map(({ word }) => word)).size).toBe(20);
    const [{ page } = { page: -1 }] = own;
    expect(own.every((one) => one.page === page)).toBe(true);
    return { page, top: Math.max(...own.map(({ y }) => y)), end: Math.min(...own.map(({ y }) => y)) };
  });
  for (const [at, { page, top, end }] of spans.entries()) {
    const before = spans[at - 1];
    if (before?.page === page) expect(top).toBeLessThan(before.end);
    expect(end).toBeGreaterThan(54);
  }
});

test('an application names the day of each of its interviews', () => {
  const add = (interviewId: string, at: string, kind: 'phone' | 'video'): Change => ({
    kind: 'scheduled',
    interviewId,
    interview: { at, zone: 'Pacific/Honolulu', kind, place: '', notes: '' },
  });
  const changes = [
    add('b', '2026-11-20T20:00:00.000Z', 'video'),
    add('a', '2026-11-13T02:00:00.000Z', 'phone'),
  ];
  const resultOf = (...more: Change[]) =>
    workLog([applied('Cook', '2026-11-07T20:00:00Z', {}, ...changes, ...more)], 'America/Chicago')[0]!
      .lines[0]!.result;
  const held = 'Phone interview on 2026-11-12; Video interview on 2026-11-20';
  expect(resultOf()).toBe(held);
  expect(resultOf({ kind: 'moved', stage: 'done', result: 'declined' })).toBe(`Was declined; ${held}`);
});
