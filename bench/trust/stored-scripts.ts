import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';
import type { Check, Part, TrustSite } from './check.ts';
import { listOperations, openCredentials } from './fuzz-surface.ts';
import type { FieldSchema } from './fuzz-values.ts';
import { adminHeaders, runCommand } from './site.ts';

/** A payload that runs, or leaves an element with its name, wherever the site uses it as markup. */
const payload = `"'></title></textarea></script><img name=planted src=x onerror=window.planted=1><svg name=planted onload=window.planted=1><script name=planted>window.planted=1</script>\${planted}{{planted}}`;
const short = '"><img name=planted src=x onerror=window.planted=1>';

/** A feed with the payload in every field. */
function hostileFeed(): string {
  const text = `<![CDATA[${payload}]]>`;
  const names = [
    'title',
    'company',
    'city',
    'state',
    'country',
    'category',
    'jobtype',
    'salary',
    'experience',
  ];
  const rows = Array.from({ length: 5 }, (_, at) => {
    const fields = names.map((name) => `<${name}>${text}</${name}>`).join('');
    const link = `<url><![CDATA[https://employer.example/${at}?x="><img name=planted src=x onerror=window.planted=1>]]></url>`;
    return `<job><referencenumber>${at}${text}</referencenumber>${link}${fields}<description>${text} planted words, javascript and sql</description></job>`;
  });
  return `<?xml version="1.0"?><source>${rows.join('')}</source>`;
}

const isFree = (schema: FieldSchema): boolean => !schema.enum && schema.const === undefined;

/** The values that a form needs besides the payload. */
const usual: Record<string, unknown> = {
  email: 'planted@mail.example',
  contactEmail: 'planted@mail.example',
  zipCode: '10001',
  phoneNumber: '2025550143',
  phone: '2025550143',
  termsAccepted: true,
  tcpaAccepted: true,
  agreeToTerms: true,
  startDate: '2026-01-01',
  landingPath: '/jobs',
  url: 'https://feeds.example/planted.xml',
  website: 'https://partner.example/',
  affiliateLink: 'https://employer.example/apply',
  postbackUrl: 'https://partner.example/hook',
  password: 'unrelated garden words today',
  partnershipType: 'data',
  search: 'keywords=planted',
  publishedAt: '2026-01-01T00:00:00Z',
};

/**
 * Sends every form that creates something, with the payload in every field that accepts it.
 * @returns how many forms were accepted.
 */
async function fillForms(site: TrustSite): Promise<number> {
  const headers = await adminHeaders(site);
  const operations = (await listOperations(site.url)).filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/api/') && !/\{|session|factor/.test(path),
  );
  let taken = 0;
  for (const { path, fields } of operations) {
    const names = Object.keys(fields);
    const body: Record<string, unknown> = {};
    for (const name of names)
      body[name] =
        usual[name] ?? (isFree(fields[name]!) ? payload : (fields[name]!.enum?.[0] ?? fields[name]!.const));
    // A refused field gets its usual value, then a shorter one, then none.
    for (let tries = 0; tries < 12; tries++) {
      const answer = await site.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.ok) taken++;
      const errors = answer.status === 422 ? (JSON.parse(text) as { errors?: object }).errors : undefined;
      if (!errors) break;
      for (const name of Object.keys(errors)) {
        if (body[name] === payload) body[name] = short;
        else if (body[name] === short) body[name] = 'planted-1';
        else if (body[name] === 'planted-1') body[name] = 1;
        else delete body[name];
      }
    }
  }
  return taken;
}

/** Opens campaign links and pages with the payload in every parameter, and applies. */
async function visitWithMarks(site: TrustSite): Promise<void> {
  const marks = [
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
    'click_id',
    'sub1',
    'sub5',
  ];
  const query = new URLSearchParams(marks.map((name) => [name, payload]));
  const headers = { referer: `https://ads.example/?${query}`, 'user-agent': `Mozilla/5.0 ${short}` };
  const { rows } = await site.pool.query('select code from campaigns limit 3');
  for (const path of [...rows.map(({ code }) => `/r/${encodeURIComponent(code)}`), '/jobs', '/jobs/2/apply'])
    await (await site.ask(`${path}?${query}`, { headers })).text();
}

/** All pages, and for each list of the back office its rows. */
async function listPages(site: TrustSite): Promise<{ anyone: string[]; admin: string[] }> {
  const operations = await listOperations(site.url);
  const paths = [...new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))];
  const plain = paths.filter((path) => !/\{|^\/(api|assets|dev|og|admin)\b|\.(xml|txt|json)$/.test(path));
  const { rows: jobs } = await site.pool.query(
    "select id from jobs where description like '%planted words%' limit 3",
  );
  const anyone = [
    ...plain,
    ...jobs.map(({ id }) => `/jobs/${id}`),
    `/jobs?keywords=${encodeURIComponent(payload)}&location=${encodeURIComponent(short)}`,
    '/jobs?keywords=planted',
    '/job-news',
  ];
  const lists = paths.filter((path) => /^\/admin\/[\w-]+$/.test(path));
  const headers = await adminHeaders(site);
  const admin: string[] = [...lists, '/admin/status'];
  for (const list of lists) {
    const answer = await site.ask(`/api${list}?pageSize=4`, { headers });
    if (!answer.ok) continue;
    const rows = (await answer.json()) as { id?: unknown }[];
    if (Array.isArray(rows)) for (const { id } of rows) if (id !== undefined) admin.push(`${list}/${id}`);
  }
  return { anyone, admin };
}

interface Seen {
  /** Pages on which a part of the payload became active. */
  alive: string[];
  /** How many pages show the payload as text. */
  shown: number;
}

/** Opens pages one after the other. */
async function openAll(context: BrowserContext, site: TrustSite, paths: string[]): Promise<Seen> {
  const seen: Seen = { alive: [], shown: 0 };
  const page = await context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', () => {
      (globalThis as { breached?: boolean }).breached = true;
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  for (const path of paths) {
    await page.goto(site.url + path, { waitUntil: 'load' }).catch(() => undefined);
    const { isAlive, isShown } = await page
      .evaluate(() => {
        const { planted, breached } = globalThis as { planted?: unknown; breached?: boolean };
        const elements = document.querySelectorAll(
          'img[name=planted], svg[name=planted], script[name=planted]',
        );
        return {
          isAlive: planted === 1 || breached === true || elements.length > 0,
          isShown: document.body.innerText.includes('planted'),
        };
      })
      .catch(() => ({ isAlive: false, isShown: false }));
    if (isAlive) seen.alive.push(path);
    if (isShown) seen.shown++;
  }
  await page.close();
  return seen;
}

async function signedIn(browser: Browser, site: TrustSite, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name, value] = one.split('=') as [string, string];
      return { name, value, url: site.url };
    }),
  );
  return context;
}

const stored: Check = {
  promise: 'Stored scripts: every field that anyone can fill, shown on every page and admin screen',
  asked: 'nothing runs, no element is planted, no breach of the content policy',
  measure: async (site) => {
    const feed = join(site.dataDir, 'planted.xml');
    await writeFile(feed, hostileFeed());
    const imported = await runCommand(site, ['import', feed, '--source', `planted ${short}`]);
    if (imported.code !== 0) throw new Error(`The import failed: ${imported.output.slice(-300)}`);
    const taken = await fillForms(site);
    await visitWithMarks(site);
    const { anyone, admin } = await listPages(site);
    const { admins, users } = await openCredentials(site.dataDir);
    const path = await ensureChromium();
    const browser = await chromium.launch({
      ...(path && { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const visits = [
        await openAll(await signedIn(browser, site, users[0]!), site, anyone),
        await openAll(await signedIn(browser, site, admins[0]!), site, admin),
      ];
      const alive = visits.flatMap((seen) => seen.alive);
      const shown = visits.reduce((sum, seen) => sum + seen.shown, 0);
      const pages = anyone.length + admin.length;
      const list = alive.length > 0 ? `: ${alive.slice(0, 5).join(' ')}` : '';
      return {
        measured: `${alive.length} of ${pages} pages${list}; ${taken} forms filled, ${shown} pages show the text`,
        // A site that shows none of the payloads proves nothing.
        held: alive.length === 0 && taken > 5 && shown > 10,
      };
    } finally {
      await browser.close();
    }
  },
};

export const part: Part = { checks: [stored] };
