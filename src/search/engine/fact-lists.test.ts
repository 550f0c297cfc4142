import { expect, test } from 'vitest';
import { emptyColumns } from './columns.server.ts';
import { ListingMemory, listFacts } from './fact-lists.ts';
import { segmentSize } from './segments.ts';

test('the documents of a segment come by the second of their posting, newest first, while the segment grows', async () => {
  const columns = emptyColumns();
  const memory = new ListingMemory();
  // Few different times, before and after 1970, so that many documents share one.
  for (let document = 0; document < segmentSize; document++)
    columns.posted[document] = Math.sin(document * document) * 90 + 0.25;
  for (const end of [1, 10, 500, 8192, 20_000, segmentSize]) {
    columns.lists = await listFacts(columns, end, memory);
    const second = (document: number): number => Math.floor(columns.posted[document]!);
    const sorted = Array.from({ length: end }, (_, document) => document).sort(
      (a, b) => second(b) - second(a) || b - a,
    );
    expect([...columns.lists.newest]).toEqual(sorted);
  }
});
