import { createCanvas, loadImage } from '@napi-rs/canvas';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { testServices } from '../../../tests/support/services.ts';
import { addTraffic, someone } from '../../../tests/support/visits.ts';
import { createAdminSession } from '../../desk/admin/admin-sessions.server.ts';
import { createAdmin } from '../../desk/admin/admins.server.ts';
import { getCampaignLink } from './campaign-link.server.ts';
import { linkEndpoints } from './traffic.api.ts';

const origin = 'http://localhost:3000';
const base = `${origin}/r/nurses`;
let database: TestDatabase;
let ask: (path: string) => Promise<Response>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const { campaignId } = await addTraffic(db);
  await pool.query(`update traffic_sources set link_macros = '{"click_id = {clickid}","sub1 = {zone}"}'`);
  const services = testServices(database);
  const api = serveEndpoints(linkEndpoints({ ...services, origin }), services);
  const id = await createAdmin(db, {
    username: 'ann',
    password: 'four unrelated lantern words',
    role: 'analyst',
  });
  const cookie = `session=${(await createAdminSession(db, id, someone(), null)).token}`;
  ask = (path) => api.request(`/api/admin/campaigns/${campaignId}/${path}`, { headers: { cookie } });
});
afterAll(() => database.drop());

test('where visitors go is said in the order in which it is decided', async () => {
  const targets = async (pages: string, rules: string) => {
    await database.pool.query('update campaigns set landing_pages = $1, landing_rules = $2', [pages, rules]);
    return (await getCampaignLink({ db: database.db, origin }, '1')).targets;
  };
  expect(await targets('{/a 1,/b 3}', '{mobile US -> /m}')).toEqual([
    { rule: 'mobile US', share: 1, path: '/m' },
    { rule: null, share: 0.25, path: '/a' },
    { rule: null, share: 0.75, path: '/b' },
  ]);
  expect(await targets('{}', '{}')).toEqual([{ rule: null, share: 1, path: '/jobs?keywords=nurse' }]);
});

test.each([
  ['', '?click_id={clickid}&sub1={zone}'],
  ['?macros=', ''],
  ['?macros=sub1,cost&utm_medium=e%20mail', '?sub1={zone}&utm_medium=e%20mail'],
  ['?sub1=own', '?click_id={clickid}&sub1=own'],
])('the link of %j ends in %j', async (query, ending) => {
  const answer = await ask(`link${query}`);
  expect(await answer.json()).toEqual({
    link: base + ending,
    macros: [
      { parameter: 'click_id', token: '{clickid}' },
      { parameter: 'sub1', token: '{zone}' },
    ],
  });
});

describe('the QR code', () => {
  /** The dark modules of a picture with a margin of four modules, row by row. */
  async function modulesOf(file: Buffer, size: number): Promise<number[]> {
    const width = 600;
    const context = createCanvas(width, width).getContext('2d');
    context.drawImage(await loadImage(file), 0, 0, width, width);
    const module = width / (size + 8);
    const at = (index: number) => Math.floor((index + 4.5) * module);
    return Array.from({ length: size * size }, (_, index) => {
      const [row, column] = [Math.floor(index / size), index % size];
      return context.getImageData(at(column), at(row), 1, 1).data[0]! < 128 ? 1 : 0;
    });
  }

  test.each([
    ['qr', 'image/svg+xml', base],
    ['qr?format=png', 'image/png', base],
    ['qr?format=svg&utm_source=flyer&sub2=b%20c', 'image/svg+xml', `${base}?sub2=b%20c&utm_source=flyer`],
    [`qr?format=png&utm_term=${'x'.repeat(150)}`, 'image/png', `${base}?utm_term=${'x'.repeat(150)}`],
  ])('%s is a picture of the link without macros', async (path, type, link) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="nurses\.(svg|png)"$/);
    const { modules } = QRCode.create(link, {});
    const drawn = await modulesOf(Buffer.from(await answer.arrayBuffer()), modules.size);
    expect(drawn).toEqual(Array.from(modules.data, Number));
  });

  test('a link that no code can hold is refused', async () => {
    const long = encodeURIComponent('語'.repeat(200));
    const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
    const answer = await ask(`qr?${names.map((name) => `${name}=${long}`).join('&')}`);
    expect([answer.status, (await answer.json()).errors]).toMatchObject([
      422,
      { utm_source: expect.stringMatching(/too long/) },
    ]);
  });
});

test('a test click shows where it leads, for the caller’s own address', async () => {
  const answer = await ask('test-click?device=tablet&query=%3Fclick_id%3Da%26radius%3D25');
  expect(await answer.json()).toMatchObject({
    location: '/jobs?keywords=nurse&radius=25',
    rule: null,
    click: { campaign: 'Nurses of Texas', trafficSource: 'Search Ads', externalId: 'a', device: 'tablet' },
  });
  const { rows } = await database.pool.query('select count(*)::int as n from clicks');
  expect(rows).toEqual([{ n: 0 }]);
});

test.each([
  ['qr?format=gif', 'format', /svg, png/],
  [`qr?utm_source=${'x'.repeat(201)}`, 'utm_source', /at most 200/],
  ['test-click?device=fridge', 'device', /mobile, tablet/],
  ['test-click?country=USA', 'country', /two letters/],
  ['test-click?country=US', 'country', /COUNTRY_DATABASE/],
])('%s is refused with the remedy', async (path, field, message) => {
  const answer = await ask(path);
  expect([answer.status, (await answer.json()).errors]).toMatchObject([
    422,
    { [field]: expect.stringMatching(message) },
  ]);
});

test('an unknown campaign is not found', async () => {
  for (const path of ['link', 'qr', 'test-click']) expect((await ask(`../999/${path}`)).status).toBe(404);
});
