import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { emptySearch } from '../catalog/jobs/job-search.schema.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

describe.each(engines)('%s', (_, open) => {
  let database: TestDatabase;
  let engine: SearchEngine;
  let number = 0;
  const job = (title: string, more: Partial<TestJob> = {}): Partial<TestJob> => ({
    title,
    company: `Employer ${++number}`,
    description: `Text ${number}.`,
    ...more,
  });
  const at = (company: string): Partial<TestJob>[] =>
    Array.from({ length: 12 }, (_, place) => job(`Clerk ${'abcdefghijkl'[place]}`, { company }));

  beforeAll(async () => {
    database = await createTestDatabase();
    await insertJobs(database.db, [
      job('Receptionist of the Upper Hall'),
      job('Front Desk Agent'),
      job('Front Desk Agent and Clerk', { description: 'Our front desk clerk and front desk agent.' }),
      job('Truck Driver'),
      job('Motor Vehicle Operator'),
      job('AI Trainer of Small Models'),
      job('Bookbinder', { company: 'Artificial Intelligence LLC' }),
      job('Surgical Technologist'),
      job('Nurse', { description: 'Med and surg. A tech helps.' }),
      job('Labor and Delivery Nurse'),
      job('Operating Room Nurse'),
      job('Ward Nurse', { description: 'Days or nights.' }),
      job('Baker - Nights'),
      job('Baker - Day Shift', { description: 'No work at night.' }),
      job('Golang Developer'),
      ...at("Lowe's Companies, Inc."),
      ...at('T-Mobile US'),
      ...at('J.B. Hunt Transport'),
      ...at('H&R Block'),
      ...at('AT&T Services'),
      ...at('JPMorgan Chase'),
      ...at('The Home Depot'),
      ...at('OnCall Staffing'),
      ...at('Cloudflare'),
      ...at('DoorDash USA'),
      ...at('Department of Agriculture'),
      ...at('Department of the Navy'),
      ...at('United States Postal Service'),
      ...at('Procter & Gamble'),
      job('Inspector', { description: 'The usda grades meat. A cloud of flare.' }),
      job('On-Call Nurse', { description: 'On call at night.' }),
      job('Piano Tuner', { location: 'Chicago, IL' }),
      job('Piano Tuner', { location: 'Evanston Depot Annex' }),
      job('Graphic Designer'),
      job('Traffic Planner', { description: 'Traffic.' }),
      job('Physical Therapist'),
      job('Lawyer'),
      ...Array.from({ length: 3 }, (_, place) => job(`Tile Layer ${'abc'[place]}`)),
      job('Cashier'),
      job('Human Resources Generalist'),
      job('Low Tide Guide'),
      job('Mobile Crane Driver'),
    ]);
    await maintainSearchIndex(database.db);
    engine = await open(database.db);
  });
  afterAll(() => database.drop());

  const find = (keywords: string) => searchJobs(engine, { ...emptySearch, keywords, sort: 'relevance' });

  test.each([
    ['receptionist', 'Receptionist of the Upper Hall'],
    ['driver', 'Truck Driver'],
    // Nobody typed the employer's name.
    ['ai', 'AI Trainer of Small Models'],
    ['surg tech', 'Surgical Technologist'],
    ['l&d nurse', 'Labor and Delivery Nurse'],
    ['or nurse', 'Operating Room Nurse'],
    ['baker night shift', 'Baker - Nights'],
    ['go developer', 'Golang Developer'],
  ])('"%s" finds first: %s', async (keywords, title) => {
    expect((await find(keywords)).jobs[0]?.title).toBe(title);
  });

  test.each([
    ['lowes', "Lowe's Companies, Inc."],
    ['tmobile', 'T-Mobile US'],
    ['jb hunt', 'J.B. Hunt Transport'],
    ['jbhunt', 'J.B. Hunt Transport'],
    ['hr block', 'H&R Block'],
    ['HR Block jobs near me', 'H&R Block'],
    ['att', 'AT&T Services'],
    ['jp morgan', 'JPMorgan Chase'],
    ['jp morgan chase', 'JPMorgan Chase'],
    ['homedepot', 'The Home Depot'],
    ['cloud flare', 'Cloudflare'],
    ['door dash', 'DoorDash USA'],
    ['usda', 'Department of Agriculture'],
    ['us department of agriculture', 'Department of Agriculture'],
    ['dept of agriculture', 'Department of Agriculture'],
    ['department of navy', 'Department of the Navy'],
    ['us navy', 'Department of the Navy'],
    ['dept of the navy', 'Department of the Navy'],
    ['usps', 'United States Postal Service'],
    ['us postal service', 'United States Postal Service'],
    ['u.s. postal service', 'United States Postal Service'],
    ['procter and gamble', 'Procter & Gamble'],
    ['p&g', 'Procter & Gamble'],
    ['home depot', 'The Home Depot'],
  ])('"%s" is a spelling of %s', async (keywords, company) => {
    const { jobs, total } = await find(keywords);
    expect(new Set(jobs.slice(0, 12).map((one) => one.company))).toEqual(new Set([company]));
    expect(total).toBe(12);
  });

  test.each([
    ['grafic designer', 'graphic designer'],
    ['fysical therapist', 'physical therapist'],
    ['truk driver', 'truck driver'],
    ['human resorces', 'human resources'],
    // A letter that was left out is likelier than one that was changed into another.
    ['lawer', 'lawyer'],
    ['cashere', 'cashier'],
  ])('"%s" is mistyped for "%s"', async (keywords, corrected) => {
    expect((await find(keywords)).notes?.correction).toEqual({ from: keywords, to: corrected });
  });

  test.each<[location: string, from: string | null, to: string | null, total: number]>([
    ['chigaco', 'chigaco', 'Chicago, IL', 1],
    ['Chicagoo, il', 'Chicagoo, il', 'Chicago, IL', 1],
    ['ilinois', 'ilinois', 'Illinois', 1],
    // A posting states it.
    ['depot annex', null, null, 1],
    ['depott annex', null, null, 0],
  ])('the location "%s" is read as mistyped, if it is', async (location, from, to, total) => {
    const found = await searchJobs(engine, { ...emptySearch, keywords: 'piano tuner', location });
    expect({ correction: found.notes?.correction, total: found.total }).toEqual({
      correction: from && { from, to },
      total,
    });
  });

  test('a location and keywords may both be mistyped, and are searched as typed on request', async () => {
    const search = { ...emptySearch, keywords: 'pianno tuner', location: 'chigaco' };
    expect((await searchJobs(engine, search)).notes?.correction).toEqual({
      from: 'pianno tuner in chigaco',
      to: 'piano tuner in Chicago, IL',
    });
    const typed = await searchJobs(engine, { ...search, asTyped: true });
    expect([typed.notes?.correction, typed.total]).toEqual([null, 0]);
  });

  test('words of titles are no spelling of an employer, and quoted words are as typed', async () => {
    expect((await find('on call')).jobs[0]?.title).toBe('On-Call Nurse');
    expect((await find('"jb hunt"')).total).toBe(0);
  });

  test('the page says which name it searched for', async () => {
    const { notes } = await find('jb hunt clerk');
    expect(notes?.correction).toEqual({ from: 'jb hunt clerk', to: 'j b hunt clerk' });
  });
});
