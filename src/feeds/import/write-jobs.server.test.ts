import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyRawJob, type FeedRow } from '../sources/feed-row.ts';
import { importJobs } from './import.server.ts';
import { readBid } from './write-jobs.server.ts';

test.each([
  [{ bid: '0.45' }, { perClick: '0.45', perApplication: null }],
  [{ bid: ' $0.4550 ' }, { perClick: '0.455', perApplication: null }],
  [
    { bid: '1.2 USD', cpa: '12' },
    { perClick: '1.20', perApplication: '12.00' },
  ],
  [
    { bid: '9', bidModel: 'CPA' },
    { perClick: null, perApplication: '9.00' },
  ],
  [
    { bid: '0.3', bidModel: 'cpc' },
    { perClick: '0.30', perApplication: null },
  ],
  [{ bid: '0' }, { perClick: null, perApplication: null }],
  [{ bid: '1000.01' }, { perClick: null, perApplication: null }],
  [
    { bid: '-1', cpa: 'EUR 5' },
    { perClick: null, perApplication: null },
  ],
  [{ bid: '0.0000001' }, { perClick: null, perApplication: null }],
])('%j pays %j', (stated, bid) => {
  expect(readBid({ ...emptyRawJob(), ...stated })).toEqual(bid);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an import keeps the bid of each job, and a new bid changes nothing else', async () => {
  const read = async (bids: Record<string, string>) => {
    async function* rows(): AsyncGenerator<FeedRow> {
      for (const [externalId, bid] of Object.entries(bids))
        yield {
          ok: true,
          raw: {
            ...emptyRawJob(),
            ...{ externalId, title: `Nurse ${externalId}`, company: 'Acme', location: 'Austin, TX', bid },
            ...{ description: 'Care for people.', link: `https://acme.example/${externalId}` },
          },
        };
    }
    const { inserted, updated, unchanged } = await importJobs(database.db, {
      source: 'Paid feed',
      sourceKind: 'aggregator',
      rows: rows(),
    });
    const kept = await database.pool.query(
      'select external_id as id, per_click as bid from job_bids join jobs on jobs.id = job_id order by 1',
    );
    return { inserted, updated, unchanged, bids: kept.rows };
  };
  expect(await read({ a: '0.45', b: '0.30', c: '' })).toEqual({
    ...{ inserted: 3, updated: 0, unchanged: 0 },
    bids: [
      { id: 'a', bid: '0.450000' },
      { id: 'b', bid: '0.300000' },
    ],
  });
  expect(await read({ a: '0.50', b: '', c: '0.10' })).toEqual({
    ...{ inserted: 0, updated: 0, unchanged: 3 },
    bids: [
      { id: 'a', bid: '0.500000' },
      { id: 'c', bid: '0.100000' },
    ],
  });
});
