import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maxJobs } from './mails/job-alert.tsx';
import { harmlessWords, oneLine } from './mails/mail.ts';
import { type MailColor, mailColors } from './mails/parts.tsx';
import { sampleMails } from './mails/samples.ts';
import type { MessageJob } from './messages.ts';
import { type RenderedMail, renderMail } from './render-mail.tsx';

const settings = {
  origin: 'https://jobs.example.org',
  mail: {
    from: 'mail@jobs.example.org',
    postalAddress: 'Lantern Inc, 1 Main Street, Springfield, IL 62701',
    smtpUrl: undefined,
    operator: undefined,
  },
};

const renderSample = (name: string): Promise<RenderedMail> => {
  const { template, data } = sampleMails[name]!;
  return renderMail(template, data, settings);
};

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

/** Gmail cuts off what is longer. */
const gmailBytes = 102 * 1024;

describe.each(Object.keys(sampleMails))('%s', (name) => {
  test('keeps to what mail clients show', async () => {
    const { html } = await renderSample(name);
    expect(Buffer.byteLength(html)).toBeLessThan(gmailBytes);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain('<html dir="ltr" lang="en-US">');
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('max-width:600px');
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html, 'no scripts, nothing from elsewhere').not.toMatch(
      /<(script|link|img|iframe|form|video|object)\b|\bsrc=|url\(|@import|javascript:|\son\w+=/i,
    );
    expect(html, 'layout by tables').not.toMatch(/display:\s*(flex|grid)|position:/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('says what it is, why it came and from where', async () => {
    const { subject, html, text } = await renderSample(name);
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(html).toContain('data-skip-in-text="true"');
    for (const part of [html, text]) {
      expect(part).toContain('You’re getting this');
      expect(part).toContain('Lantern Inc, 1 Main Street, Springfield, IL 62701');
    }
  });

  test('the text holds every link and no markup', async () => {
    const { html, text } = await renderSample(name);
    const links = linksOf(html);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/jobs\.example\.org\//);
      expect(text).toContain(link);
    }
    expect(text).not.toMatch(/<\/?[a-z]|undefined|\[object|&amp;|&#/);
  });
});

describe('only commercial mails can be unsubscribed from', () => {
  test.each(Object.entries(sampleMails))('%s', async (name, { template }) => {
    const { headers, html } = await renderSample(name);
    const isCommercial = template === 'job-alert' || template === 'job-reminder';
    expect('List-Unsubscribe' in headers).toBe(isCommercial);
    expect(html.includes('/unsubscribe?token=')).toBe(isCommercial);
    expect(html.includes('/account"')).toBe(isCommercial);
  });
});

describe('job alerts', () => {
  const { data } = sampleMails['job-alert-weekly'] as Extract<
    (typeof sampleMails)[string],
    { template: 'job-alert' }
  >;
  const alertOf = (jobs: MessageJob[], total = jobs.length) =>
    renderMail('job-alert', { ...data, jobs, total }, settings);
  const [job] = data.jobs;

  test('list the first jobs and lead to the others', async () => {
    const { subject, html, text } = await alertOf(data.jobs, 1134);
    expect(subject).toBe('1,134 new jobs: nurse jobs near 78701');
    expect(linksOf(html).filter((link) => link.includes('/jobs/'))).toHaveLength(maxJobs);
    expect(text).toContain('See all 1,134 on JobLantern');
  });

  test('of one job name it in the subject', async () => {
    const subjectOf = async (title: string) => (await alertOf([{ ...job!, title }])).subject;
    expect(await subjectOf('Staff Nurse')).toBe('New job: Staff Nurse at St. Clare Medical Center');
    // An inbox would cut the employer's name.
    expect(await subjectOf(job!.title)).toBe('New job: Registered Nurse, Intensive Care');
  });

  test.each([
    ['RN jobs near 60601, $35+ an hour, posted in the last 7 days', 'RN jobs near 60601, $35+ an hour'],
    ['nurse jobs, full-time, remote', 'nurse jobs, full-time, remote'],
    ['x'.repeat(100), `${'x'.repeat(39)}…`],
  ])('a subject ends with a whole phrase: %s', async (search, shown) => {
    const { subject } = await renderMail(
      'confirm-alert',
      { search, frequency: 'daily', link: '/x' },
      settings,
    );
    expect(subject).toBe(`Confirm your alert: ${shown}`);
  });

  test('show a range of pay as it was stated', async () => {
    expect((await alertOf([job!])).text).toContain('$42.50 - $51.00 an hour');
  });

  test('stay under the limit with fifty jobs of the longest words', async () => {
    const long = '<&"長'.repeat(200);
    const jobs = Array.from({ length: 50 }, (_, id) => ({
      id,
      title: long,
      company: long,
      location: long,
      salary: long,
      reason: long,
    }));
    const { html } = await alertOf(jobs);
    expect(Buffer.byteLength(html)).toBeLessThan(gmailBytes);
    expect(html).not.toContain('<&');
  });
});

describe('the words of strangers', () => {
  test.each([
    ['Dana', 'Dana'],
    ['Mary-Jane O’Neil', 'Mary-Jane O’Neil'],
    ['J. R. Smith Jr.', 'J. R. Smith Jr.'],
    ['李雷', '李雷'],
    ['  Dana \n Smith ', 'Dana Smith'],
    ['', null],
    ['WIN at evil.example', null],
    ['evil。example', null],
    ['https://evil', null],
    ['Mail me: a@b', null],
    ['www evil', null],
  ])('%j in a mail to an address that may not be theirs: %j', (typed, shown) => {
    expect(harmlessWords(typed)).toBe(shown);
  });

  test('a stranger’s advertisement is not carried to an address that they typed', async () => {
    const spam = 'Cheap pills at https://evil.example';
    const mails = await Promise.all([
      renderMail('confirm-registration', { firstName: spam, link: '/x', alert: 'daily' }, settings),
      renderMail('confirm-alert', { search: spam, frequency: 'daily', link: '/x' }, settings),
      renderMail(
        'contact-received',
        { name: spam, subject: spam, message: spam, isPartnership: false },
        settings,
      ),
    ]);
    for (const { subject, html, text } of mails) expect(subject + html + text).not.toContain('evil');
  });

  test('a text on one line, cut between letters', () => {
    expect(oneLine('a\r\nb\u0085c\u2028d\u0000e\tf')).toBe('a b c d e f');
    expect(oneLine('👩🏽‍💻'.repeat(10), 20)).toBe('👩🏽‍💻👩🏽‍💻…');
    expect(oneLine('\u202egnp.exe')).toBe('gnp.exe');
    expect(oneLine('x'.repeat(1000), 20)).toHaveLength(20);
  });

  test('a contact message keeps its lines and loses its markup', async () => {
    const { html } = await renderMail(
      'contact-notice',
      {
        name: '<b>Eve</b>',
        email: 'eve@example.com',
        subject: 'Hi',
        message: 'one\r\ntwo\n<script>alert(1)</script>',
        companyName: null,
        phone: null,
        partnershipType: null,
      },
      settings,
    );
    expect(html).toContain('one<br/>two<br/>&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });
});

describe('colours', () => {
  const css = readFileSync(new URL('../app/styles.css', import.meta.url), 'utf8');
  const oklch = 'oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)';

  /** The site's token as hexadecimal sRGB, light and dark (https://bottosson.github.io/posts/oklab/). */
  function tokenOf(name: string): string[] {
    const values = css.match(new RegExp(`--color-${name}: light-dark\\(${oklch}, ${oklch}\\)`))!.slice(1);
    return [values.slice(0, 3), values.slice(3)].map((lch) => hexOf(lch.map(Number)));
  }

  function hexOf([lightness, chroma, hue]: number[]): string {
    const a = chroma! * Math.cos((hue! * Math.PI) / 180);
    const b = chroma! * Math.sin((hue! * Math.PI) / 180);
    const l = (lightness! + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness! - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness! - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    const bytes = linear.map((x) => 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
    return `#${bytes
      .map((x) =>
        Math.min(255, Math.max(0, Math.round(x)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  }

  test.each(Object.keys(mailColors) as MailColor[])('%s is that of the site, light and dark', (name) => {
    expect(mailColors[name]).toEqual(tokenOf(name));
  });
});
