import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import {
  changeRow,
  createRow,
  getRow,
  listRows,
  removeRow,
  runAction,
} from '../../desk/lists/resource-verbs.server.ts';
import { openSecretBox } from '../../platform/crypto/secret-box.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { checked, checkedPart } from '../../platform/http/read-body.ts';
import { campaigns, codeFrom } from './campaigns-resource.server.ts';
import { partners as partnersOf } from './partners-resource.server.ts';
import { trafficSources } from './traffic-sources-resource.server.ts';

const secrets = openSecretBox({ secretKey: 'the key of these tests, of 32 signs', dataDir: '' });
const partners = partnersOf(secrets);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.empty('traffic_sources, campaigns, partners, clicks, daily_stats, conversions'));

const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'admin' } } as const;
beforeAll(async () => {
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
});
const add = (resource: Resource, fields: Record<string, unknown>) =>
  createRow(database.db, resource, checked(resource.schema!, fields) as Record<string, unknown>, doer);
const change = (resource: Resource, id: unknown, fields: Record<string, unknown>) =>
  changeRow(database.db, resource, String(id), checkedPart(resource.schema!, fields), doer);
const act = (resource: Resource, id: unknown, name: string) =>
  runAction(
    database.db,
    resource,
    resource.actions!.find((action) => action.name === name)!,
    [String(id)],
    doer,
  );
const list = (resource: Resource, filters: Record<string, string> = {}) =>
  listRows(database.db, resource, { page: 1, pageSize: 50, sort: resource.sort, filters });
const source = () => add(trafficSources, { name: 'Search' });
const spring = async (more: Record<string, unknown> = {}) => {
  const { row } = await source();
  return add(campaigns, {
    name: 'Spring: Nurses',
    trafficSourceId: row.id,
    startDate: '2026-03-01',
    ...more,
  });
};

describe('traffic sources', () => {
  test('a form with empty fields gets the defaults', async () => {
    const fields = {
      name: ' Search ',
      type: '',
      costModel: '',
      description: '',
      postbackUrl: '',
      status: '',
    };
    const { row } = await add(trafficSources, fields);
    expect(row).toMatchObject({
      name: 'Search',
      type: 'other',
      costModel: 'free',
      status: 'active',
      postbackUrl: null,
      campaigns: 0,
    });
  });

  const refused: [string, Record<string, unknown>, RegExp][] = [
    ['name', {}, /Enter a name/],
    ['name', { name: ' ' }, /Enter a name/],
    ['name', { name: 'a'.repeat(201) }, /at most 200/],
    ['costModel', { name: 'A', costModel: 'cpx' }, /one of: free, cpc/],
    ['postbackUrl', { name: 'A', postbackUrl: 'ftp://a.example' }, /https:\/\//],
    ['postbackUrl', { name: 'A', postbackUrl: 'https://u:p@a.example' }, /https:\/\//],
    [
      'postbackUrl',
      { name: 'A', postbackUrl: 'https://a.example/?c={clickid}' },
      /Unknown macro \{clickid\}.*\{click_id\}/,
    ],
  ];
  test.each(refused)('%s: %j is refused with the remedy', (field, fields, message) => {
    let error: unknown;
    try {
      checked(trafficSources.schema!, fields);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ fields: { [field]: expect.stringMatching(message) } });
  });

  test('a source can have a partner, and the partner’s key then writes clicks', async () => {
    const { row: partner } = await add(partners, { name: 'Hire Inc' });
    const { row } = await add(trafficSources, { name: 'Theirs', clickPartnerId: partner.id });
    expect(row).toMatchObject({ clickPartnerId: partner.id, partner: 'Hire Inc' });
    expect((await change(trafficSources, row.id, { clickPartnerId: '' })).row).toMatchObject({
      clickPartnerId: null,
      partner: null,
    });
  });

  test('an action resumes ended postbacks, and the audit log records it', async () => {
    const { row } = await source();
    expect(await act(trafficSources, row.id, 'resume-postbacks')).toMatchObject({ failed: [{}] });
    await database.pool.query(
      "update traffic_sources set postbacks_ended_at = now(), postbacks_ended_reason = '410'",
    );
    expect(await act(trafficSources, row.id, 'resume-postbacks')).toMatchObject({ done: [String(row.id)] });
    expect(await getRow(database.db, trafficSources, String(row.id))).toMatchObject({
      postbacksEndedAt: null,
    });
    const { rows } = await database.pool.query(
      "select actor, before->>'postbacksEndedReason' as before from audit_log where action = 'resume-postbacks'",
    );
    expect(rows).toEqual([{ actor: 'ann', before: '410' }]);
  });

  test('macros for links are lines; they are kept in one way of writing', async () => {
    const linkMacros = ' CLICK_ID={clickid}\r\n\nutm_term = [KEYWORD] ';
    const { row } = await add(trafficSources, { name: 'A', linkMacros });
    expect(row).toMatchObject({ linkMacros: ['click_id = {clickid}', 'utm_term = [KEYWORD]'] });
    expect((await change(trafficSources, row.id, { linkMacros: '' })).row).toMatchObject({ linkMacros: [] });
    for (const [wrong, message] of [
      ['keyword = {kw}', /Parameters: click_id/],
      ['sub1 = {a} b', /without spaces/],
      ['sub1 = {a}\nsub1 = {b}', /each parameter once/],
    ] as const)
      expect(() => checked(trafficSources.schema!, { name: 'A', linkMacros: wrong })).toThrow(
        expect.objectContaining({ fields: { linkMacros: expect.stringMatching(message) } }),
      );
  });

  test('macros are accepted', async () => {
    const postbackUrl = 'https://a.example/?c={external_id}&p={payout}';
    expect((await add(trafficSources, { name: 'A', postbackUrl })).row).toMatchObject({ postbackUrl });
  });

  test('a change keeps the fields that it leaves out', async () => {
    const { row } = await add(trafficSources, { name: 'A', type: 'social', description: 'one' });
    expect((await change(trafficSources, row.id, { description: 'two' })).row).toMatchObject({
      name: 'A',
      type: 'social',
      description: 'two',
    });
  });

  test('pause and archive have an exact undo; a step that does not fit says why', async () => {
    const { row } = await source();
    const status = async () => (await getRow(database.db, trafficSources, String(row.id))).status;
    for (const [action, expected] of [
      ['pause', 'paused'],
      ['activate', 'active'],
      ['pause', 'paused'],
      ['archive', 'archived'],
      ['restore', 'paused'],
    ] as const) {
      expect(await act(trafficSources, row.id, action)).toMatchObject({ failed: [] });
      expect(await status()).toBe(expected);
    }
    expect(await act(trafficSources, row.id, 'pause')).toMatchObject({
      done: [],
      failed: [{ detail: expect.stringMatching(/active/) }],
    });
  });

  test('one with campaigns or visitors cannot be removed, an unused one can', async () => {
    const { row } = await source();
    await add(campaigns, { name: 'C', trafficSourceId: row.id, startDate: '2026-03-01' });
    await expect(removeRow(database.db, trafficSources, String(row.id), doer)).rejects.toThrow(/archive/);
    const { row: other } = await add(trafficSources, { name: 'Other' });
    await database.pool.query("insert into daily_stats (date, traffic_source_id) values ('2026-03-01', $1)", [
      other.id,
    ]);
    await expect(removeRow(database.db, trafficSources, String(other.id), doer)).rejects.toThrow(/archive/);
    await database.pool.query('delete from daily_stats');
    await removeRow(database.db, trafficSources, String(other.id), doer);
    expect((await list(trafficSources)).rows).toHaveLength(1);
  });

  test('they can be found by words, type and status', async () => {
    await add(trafficSources, { name: 'Search', type: 'search' });
    await add(trafficSources, { name: '100% mail', type: 'email', status: 'paused' });
    const names = async (filters: Record<string, string>) =>
      (await list(trafficSources, filters)).rows.map(({ name }) => name);
    expect(await names({})).toEqual(['100% mail', 'Search']);
    expect(await names({ q: '100%' })).toEqual(['100% mail']);
    expect(await names({ type: 'search' })).toEqual(['Search']);
    expect(await names({ status: 'paused' })).toEqual(['100% mail']);
  });
});

describe('campaigns', () => {
  test('the code is made from the name, with a number for the second one', async () => {
    const { row: first } = await spring();
    expect(first).toMatchObject({
      code: 'spring-nurses',
      link: '/r/spring-nurses',
      costRate: '0.00',
      attributionDays: 30,
    });
    const { row: second } = await add(campaigns, {
      name: 'Spring nurses!',
      code: '',
      trafficSourceId: String(first.trafficSourceId),
      startDate: '2026-03-01',
    });
    expect(second).toMatchObject({ code: 'spring-nurses-2', trafficSource: 'Search' });
  });

  test.each([
    ['Spring: Nurses & Aides', 'spring-nurses-aides'],
    ['Ärzte', 'arzte'],
    ['!!!', 'campaign'],
    ['7', 'campaign-7'],
    ['x'.repeat(80), 'x'.repeat(50)],
  ])('"%s" becomes "%s"', (name, code) => expect(codeFrom(name)).toBe(code));

  const refused: [string, Record<string, unknown>, RegExp][] = [
    ['code', { code: 'No Blanks' }, /lowercase letters/],
    ['code', { code: 'a--b' }, /lowercase letters/],
    ['trafficSourceId', { trafficSourceId: '' }, /Choose a traffic source/],
    ['landingPath', { landingPath: '//evil.example' }, /starts with one slash/],
    ['landingPath', { landingPath: 'https://evil.example' }, /starts with one slash/],
    ['budget', { budget: '-5' }, /in dollars/],
    ['budget', { budget: '1.0000005' }, /at most 6 decimals/],
    ['budget', { budget: '1,25' }, /in dollars/],
    ['budget', { budget: true }, /in dollars/],
    ['costRate', { costRate: 'cheap' }, /in dollars/],
    ['attributionDays', { attributionDays: '366' }, /from 1 to 365/],
    ['startDate', { startDate: '2026-02-30' }, /2026-01-31/],
    ['endDate', { endDate: 'soon' }, /2026-01-31/],
  ];
  test.each(refused)('%s: %j is refused with the remedy', (field, fields, message) => {
    const whole = { name: 'A', trafficSourceId: 1, startDate: '2026-03-01', ...fields };
    expect(() => checked(campaigns.schema!, whole)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.stringMatching(message) } }),
    );
  });

  const elevenPages = Array.from({ length: 11 }, (_, at) => `/${at}`);
  test.each<[string, unknown, RegExp]>([
    ['landingPages', '/jobs many', /^Page 1: .*from 1 to 1000 as the weight/],
    ['landingPages', '/a 1\n/b 1001', /^Page 2: .*from 1 to 1000/],
    ['landingPages', '//evil.example 5', /path on this site/],
    ['landingPages', '/jobs 1\n/a 1\n/jobs 2', /^Page 3 has the path of page 1/],
    ['landingPages', elevenPages, /at most 10 lines/],
    ['landingPages', [7], /one per line/],
    ['landingRules', 'fridge -> /jobs', /^Rule 1: “fridge” is not a country/],
    ['landingRules', ['US -> /a', ' -> /jobs'], /^Rule 2: Choose a device/],
    ['landingRules', 'mobile /jobs', /^Rule 1: .*mobile US CA -> \/jobs/],
    ['landingRules', 'mobile -> https://evil.example', /^Rule 1: .*path on this site/],
    ['landingRules', Array.from({ length: 21 }, () => 'US -> /us'), /at most 20 lines/],
  ])('%s: %j is refused with the remedy', (field, value, message) => {
    const whole = { name: 'A', trafficSourceId: 1, startDate: '2026-03-01', [field]: value };
    expect(() => checked(campaigns.schema!, whole)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.stringMatching(message) } }),
    );
  });

  test('landing pages and rules are lines in their order, and a change of them is audited', async () => {
    const { row } = await spring({
      landingPages: '/b?x=1\r\n/a  70',
      landingRules: 'us, MOBILE -> /m\nuk -> /gb',
    });
    expect(row).toMatchObject({
      landingPages: ['/b?x=1 1', '/a 70'],
      landingRules: ['mobile US -> /m', 'GB -> /gb'],
    });
    const { row: changed } = await change(campaigns, row.id, { landingPages: [] });
    expect(changed).toMatchObject({ landingPages: [], landingRules: ['mobile US -> /m', 'GB -> /gb'] });
    const { rows } = await database.pool.query(
      "select before, after from audit_log where action = 'update' order by id desc limit 1",
    );
    expect(rows[0]).toMatchObject({
      before: { landingPages: ['/b?x=1 1', '/a 70'] },
      after: { landingPages: [] },
    });
  });

  test('money is exact, with up to six decimals', async () => {
    const { row } = await spring({ budget: '$1,250.50', costRate: '0.0125', targetCpa: 12.3 });
    expect(row).toMatchObject({
      budget: '1250.50',
      costRate: '0.0125',
      targetCpa: '12.30',
      costToDate: '0.00',
    });
    const fine = { budget: '1250.000001', costRate: '.000012', targetCpa: 0.1 + 0.2 };
    expect((await change(campaigns, row.id, fine)).row).toMatchObject({
      budget: '1250.000001',
      costRate: '0.000012',
      targetCpa: '0.30',
    });
    await change(campaigns, row.id, { budget: '1250.50', costRate: '0.0125' });
    expect((await change(campaigns, row.id, { budget: '', costRate: '' })).row).toMatchObject({
      budget: null,
      costRate: '0.0125',
    });
  });

  test('the end is not before the start, also if only one of them changes; an empty code keeps the current one', async () => {
    await expect(spring({ endDate: '2026-02-28' })).rejects.toMatchObject({
      fields: { endDate: expect.stringMatching(/on or after/) },
    });
    await database.empty('traffic_sources');
    const { row } = await spring({ endDate: '2026-04-01' });
    await expect(change(campaigns, row.id, { startDate: '2026-05-01' })).rejects.toMatchObject({
      fields: { endDate: expect.stringMatching(/on or after/) },
    });
    expect((await change(campaigns, row.id, { code: '', endDate: '' })).row).toMatchObject({
      code: 'spring-nurses',
      endDate: null,
    });
  });

  test('an unknown source is a conflict, not a server error', async () => {
    await expect(
      add(campaigns, { name: 'A', trafficSourceId: 77, startDate: '2026-03-01' }),
    ).rejects.toMatchObject({ status: 409 });
  });
});

describe('partners', () => {
  test('the key is shown once and stored as its hash; a new one replaces it', async () => {
    const { row, shownOnce } = await add(partners, { name: 'Hire Inc' });
    const key = shownOnce.apiKey!;
    expect(key).toMatch(/^jlp_\S{32,}$/);
    expect(row).toMatchObject({ apiKeyHint: key.slice(-4), isSigned: false, duplicateMode: 'ignore' });
    const stored = async () =>
      (await database.pool.query('select api_key_hash as hash from partners')).rows[0].hash;
    expect(await stored()).toEqual(sha256(key));
    const { shownOnce: again } = await act(partners, row.id, 'new-key');
    expect(again.apiKey).not.toBe(key);
    expect(await stored()).toEqual(sha256(again.apiKey!));
    const { rows } = await database.pool.query('select after::text as after from audit_log');
    expect(JSON.stringify(rows)).not.toContain(again.apiKey);
  });

  test('a signing secret is shown once, and can be removed', async () => {
    const { row } = await add(partners, { name: 'Hire Inc' });
    const { signingSecret } = (await act(partners, row.id, 'new-signing-secret')).shownOnce;
    expect(signingSecret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await database.pool.query('select signing_secret, after::text from partners, audit_log');
    expect(JSON.stringify(rows)).not.toContain(signingSecret!.slice('whsec_'.length));
    expect(await getRow(database.db, partners, String(row.id))).toMatchObject({ isSigned: true });
    await act(partners, row.id, 'remove-signing-secret');
    expect(await getRow(database.db, partners, String(row.id))).toMatchObject({ isSigned: false });
  });

  test('networks are lines; a line that is not a network is refused', async () => {
    const allowedNetworks = '203.0.113.7\r\n198.51.100.0/24\n\n2001:db8::/32';
    const { row } = await add(partners, { name: 'A', allowedNetworks });
    expect(row.allowedNetworks).toEqual(['203.0.113.7/32', '198.51.100.0/24', '2001:db8::/32']);
    expect((await change(partners, row.id, { allowedNetworks: '' })).row.allowedNetworks).toEqual([]);
    for (const wrong of ['203.0.113.7/24', '10', 'example.com', '1.2.3.4/33'])
      expect(() => checked(partners.schema!, { name: 'A', allowedNetworks: wrong })).toThrow(
        expect.objectContaining({ fields: { allowedNetworks: expect.stringMatching(/network such as/) } }),
      );
  });

  test('limits are in dollars; an empty one uses the site’s own', async () => {
    const { row } = await add(partners, { name: 'Acme', conversionCeiling: '$500', dailyCeiling: '' });
    expect(row).toMatchObject({ conversionCeiling: '500.00', dailyCeiling: null });
    const changed = await change(partners, row.id, { conversionCeiling: '', dailyCeiling: 2500.125 });
    expect(changed.row).toMatchObject({ conversionCeiling: null, dailyCeiling: '2500.125' });
    for (const field of ['conversionCeiling', 'dailyCeiling'])
      for (const value of ['-1', 'much', '1.0000001', true])
        await expect(async () => change(partners, row.id, { [field]: value })).rejects.toMatchObject({
          fields: { [field]: expect.stringMatching(/in dollars/) },
        });
  });

  test('a second one with the same name is a conflict', async () => {
    await add(partners, { name: 'A' });
    await expect(add(partners, { name: 'A' })).rejects.toMatchObject({ status: 409 });
  });
});
