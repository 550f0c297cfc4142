import { createHash, randomBytes } from 'node:crypto';
import { startServer } from '../../e2e/own-server.ts';
import { startTestTextProvider, type TestTextProvider } from '../../tests/support/text-provider.ts';
import { allOf, type Check, type Measurement, type Part, type TrustSite } from './check.ts';

let lastClient = 0;
/** Headers of a browser in its own network, because limits count networks, too. */
const visitor = (site: TrustSite, more: Record<string, string> = {}): Record<string, string> => {
  lastClient += 1;
  const ip = `203.${lastClient >> 8}.${lastClient & 255}.7`;
  return { origin: new URL(site.url).origin, 'x-forwarded-for': ip, ...more };
};

const post = (site: TrustSite, path: string, body: unknown, more: Record<string, string> = {}) =>
  site.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...visitor(site, more) },
    body: JSON.stringify(body),
  });

/** Sends a form as a page without scripts does. */
const sendForm = (site: TrustSite, path: string, fields: Record<string, string>, cookie = '') =>
  site.ask(path, {
    method: 'POST',
    headers: visitor(site, { cookie, 'content-type': 'application/x-www-form-urlencoded' }),
    body: new URLSearchParams(fields).toString(),
  });

/** Runs a measurement on a site that sends texts through its own provider. */
async function withTexts(
  site: TrustSite,
  run: (provider: TestTextProvider) => Promise<Measurement>,
  settings: Record<string, string> = {},
): Promise<Measurement> {
  const provider = await startTestTextProvider();
  try {
    await site.restart({ ...provider.env, ...settings });
    return await run(provider);
  } finally {
    await provider.close();
  }
}

const askForTexts = async (site: TrustSite, phoneNumber: string, cookie = '') =>
  post(
    site,
    '/api/sms-subscriptions',
    { phoneNumber, agreeToTerms: true, search: 'keywords=nurse' },
    { cookie },
  );

/** Sends a text from a phone. */
async function textFrom(site: TrustSite, provider: TestTextProvider, phone: string, body: string) {
  const url = `${new URL(site.url).origin}/api/webhooks/sms`;
  const fields = { MessageSid: `SM${randomBytes(8).toString('hex')}`, From: phone, To: '+12025550100' };
  const answer = await fetch(url, provider.sign(url, { ...fields, Body: body }));
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
}

/** A person with an account and a session. */
async function member(site: TrustSite, email: string): Promise<{ id: number; cookie: string }> {
  const token = randomBytes(24).toString('base64url');
  const { rows } = await site.pool.query(
    `insert into users (email, first_name, last_name, terms_accepted, unsubscribe_token, email_confirmed_at)
     values ($1, 'Eve', 'Mallory', true, $2, now()) returning id`,
    [email, token],
  );
  await site.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), rows[0].id],
  );
  return { id: Number(rows[0].id), cookie: `session=${token}` };
}

/** All rows about a phone number without an account, as one text. */
async function recordOf(site: TrustSite, phone: string): Promise<string> {
  const { rows } = await site.pool.query(
    `select 'phone' as kind, to_jsonb(p) as row from phones p where phone = $1
     union all select 'alert', to_jsonb(a) from alerts a join phones p on p.id = a.phone_id where phone = $1
     union all select 'message', to_jsonb(m) - 'state' - 'attempts' - 'sent_at' - 'provider_id' from messages m where recipient = $1
     union all select 'consent', to_jsonb(c) from consents c where phone = $1 and user_id is null
     order by 1, 2`,
    [phone],
  );
  return JSON.stringify(rows);
}

const strangerWipes: Check = {
  promise: 'No account can touch a number of another person: profile, consent, texts, export, deletion',
  asked: 'not a row of the number changes, none is exported',
  measure: (site) =>
    withTexts(site, async (provider) => {
      const changed: string[] = [];
      const ways: Record<string, (phone: string, cookie: string) => Promise<unknown>> = {
        'profile and deletion': (phone, cookie) =>
          sendForm(
            site,
            '/account',
            { intent: 'profile', firstName: 'Eve', lastName: 'M', phoneNumber: phone.slice(2) },
            cookie,
          ),
        'consent, withdrawn': async (phone, cookie) => {
          await ways['profile and deletion']!(phone, cookie);
          await sendForm(site, '/account', { intent: 'consent:grant', agree: 'on' }, cookie);
          await sendForm(site, '/account', { intent: 'consent:withdraw' }, cookie);
        },
      };
      for (const [at, [name, act]] of Object.entries(ways).entries()) {
        const phone = `+1512555${2000 + at}`;
        await askForTexts(site, phone.slice(2));
        await textFrom(site, provider, phone, 'YES');
        const before = await recordOf(site, phone);
        if (!before.includes('"alert"')) throw new Error('The owner has no alert.');
        const { cookie } = await member(site, `stranger${at}@example.org`);
        await act(phone, cookie);
        const file = await site.ask('/account/data.json', { headers: visitor(site, { cookie }) });
        const { tables } = (await file.json()) as { tables: Record<string, unknown[]> };
        if ([tables.phones, tables.alerts, tables.messages].some((rows) => rows!.length > 0))
          changed.push(`${name}: exported`);
        const gone = await sendForm(
          site,
          '/account/delete',
          { intent: 'delete', email: `stranger${at}@example.org` },
          cookie,
        );
        if (gone.status !== 302) throw new Error(`The deletion answered ${gone.status}.`);
        if ((await recordOf(site, phone)) !== before) changed.push(name);
      }
      return allOf(Object.keys(ways).length, changed);
    }),
};

const consentAtRegistration: Check = {
  promise: 'Consent with a number is recorded when the owner of the address ticks its box, as theirs',
  asked: '0 records before, then with the address of who confirmed',
  measure: async (site) => {
    const email = 'new.member@example.org';
    const person = { firstName: 'Sam', lastName: 'Doe', email, zipCode: '78701' };
    const agreed = { termsAccepted: true, tcpaAccepted: true, phoneNumber: '5125552100' };
    await post(site, '/api/register', { ...person, ...agreed }, { 'x-forwarded-for': '198.51.100.77' });
    const records = async () =>
      (
        await site.pool.query(
          `select kind, phone, host(ip) as ip from consents join users on users.id = user_id where email = $1 order by kind`,
          [email],
        )
      ).rows;
    const before = (await records()).length;
    const link = (await linksTo(site, email)).at(-1)!;
    const boxes = new URLSearchParams({ phone: 'on', calls: 'on', alert: 'on' });
    await site.ask(link, {
      method: 'POST',
      headers: visitor(site, {
        'x-forwarded-for': '198.51.100.78',
        'content-type': 'application/x-www-form-urlencoded',
      }),
      body: boxes.toString(),
    });
    const after = JSON.stringify(await records());
    const asked = JSON.stringify([
      { kind: 'email-alerts', phone: null, ip: '198.51.100.78' },
      { kind: 'tcpa', phone: '+15125552100', ip: '198.51.100.78' },
      { kind: 'terms', phone: null, ip: '198.51.100.78' },
    ]);
    return {
      measured: `${before} before; ${after === asked ? 'as given' : after}`,
      held: before === 0 && after === asked,
    };
  },
};

/** The links in queued mails to an address, oldest first. */
async function linksTo(site: TrustSite, email: string): Promise<string[]> {
  const { rows } = await site.pool.query(
    `select data->>'link' as link from messages where recipient = $1 and data ? 'link' order by id`,
    [email],
  );
  return rows.map(({ link }) => link);
}

const mailsToOneMailbox: Check = {
  promise: 'Forms can send only a few mails to one mailbox, from two processes at once, in six spellings',
  asked: 'at most 3 an hour, and the owner gets in',
  measure: async (site) => {
    const spellings = ['pat.w@gmail.com', 'PAT.W@gmail.com', 'patw+a@gmail.com', 'p.a.t.w@googlemail.com'];
    const own = ['patw@gmail.com', 'patw+jobs@googlemail.com'];
    await member(site, spellings[0]!);
    const second = await startServer(site.settings);
    try {
      const other: TrustSite = {
        ...site,
        url: second.url,
        ask: (path, init) => fetch(second.url + path, { redirect: 'manual', ...init }),
      };
      const forms = (on: TrustSite, email: string) => [
        post(on, '/api/register', {
          firstName: 'P',
          lastName: 'W',
          email,
          zipCode: '78701',
          termsAccepted: true,
        }),
        sendForm(on, '/sign-in', { email }),
        post(on, '/api/alerts', {
          email,
          frequency: 'daily',
          search: `keywords=k${randomBytes(3).toString('hex')}`,
        }),
        post(on, '/api/contact', {
          name: 'P',
          email,
          subject: 'Hello',
          message: 'A message that is long enough.',
        }),
      ];
      const answers = await Promise.all(
        [...spellings, ...own].flatMap((email) => [...forms(site, email), ...forms(other, email)]),
      );
      const failed = answers.filter(({ status }) => status >= 400);
      const { rows } = await site.pool.query(
        `select data->>'link' as link from messages
         where lower(replace(split_part(split_part(recipient, '@', 1), '+', 1), '.', '')) = 'patw' order by id`,
      );
      const link = rows.findLast((row) => row.link)?.link ?? '/sign-in/none';
      const entered = await sendForm(site, link, {});
      const isIn = entered.status === 302 && entered.headers.getSetCookie().length > 0;
      return {
        measured: `${rows.length} mails of ${answers.length} asked for (${failed.length} refused), the owner ${isIn ? 'gets in' : 'is locked out'}`,
        held: rows.length >= 1 && rows.length <= 3 && isIn,
      };
    } finally {
      await second.end('SIGTERM');
    }
  },
};

const sequentialTexts: Check = {
  promise: '300 texts to 300 numbers in a row, from 300 addresses, stop at the hourly limit',
  asked: 'at most 200 texts, one notice',
  measure: (site) =>
    withTexts(
      site,
      async () => {
        await site.pool.query('delete from first_texts; delete from operator_notices');
        const numbers = Array.from({ length: 300 }, (_, nth) => `512555${3000 + nth}`);
        const statuses: number[] = [];
        for (let at = 0; at < numbers.length; at += 20)
          statuses.push(
            ...(await Promise.all(numbers.slice(at, at + 20).map((number) => askForTexts(site, number)))).map(
              ({ status }) => status,
            ),
          );
        const { rows } = await site.pool.query(
          `select count(*) filter (where template = 'sms-confirm' and recipient like '+15125553%')::int as texts,
             count(*) filter (where template = 'operator-notice')::int as notices from messages`,
        );
        const { texts, notices } = rows[0];
        const refused = statuses.filter((status) => status === 503).length;
        return {
          measured: `${texts} texts, ${refused} refused, ${notices} notice`,
          held: texts <= 200 && texts + refused === 300 && notices === 1,
        };
      },
      { OPERATOR_EMAIL: 'desk@example.org' },
    ),
};

export const part: Part = {
  checks: [strangerWipes, consentAtRegistration, mailsToOneMailbox, sequentialTexts],
};
