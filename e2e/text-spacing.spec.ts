import { ask } from './site-database.ts';
import { expect, test, visit } from './test.ts';

/** A job with everything that a layout does not expect. */
async function addHardJob(): Promise<string> {
  const skills = Array.from({ length: 40 }, (_, at) => `Skill number ${at + 1}`);
  const [row] = await ask(
    `insert into jobs (source_id, duplicate_key, content_hash, external_id, title, company, location, description,
       skills, affiliate_link)
     values ((select min(id) from sources), sha256('hard'), sha256('hard'), 'hard-' || gen_random_uuid(), $1, $2, $3, $4,
       $5, 'https://careers.example/hard') returning id`,
    [
      'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamter for the night shift',
      'مستشفى الأمل الدولي للرعاية الصحية',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      `Care for patients. ${'x'.repeat(60)}`,
      skills,
    ],
  );
  return `/jobs/${row?.id}`;
}

/** What a reader may set for all text (WCAG 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** The elements that cut off their text, and the pixels that the page scrolls sideways. Excerpts may be cut. */
function findCuts() {
  const cut = [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(element);
    if (!element.checkVisibility() || clipPath !== 'none' || webkitLineClamp !== 'none') return false;
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    return (
      (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
    );
  });
  return {
    cut: cut.map((element) => element.outerHTML.slice(0, 160)),
    sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
}

for (const [name, open] of Object.entries({
  'the first page': '/',
  'the list': '/jobs?keywords=nurse',
  'the list with a job beside it': async () => {
    const [job] = await ask("select id from jobs where status = 'open' order by id limit 1");
    return `/jobs?job=${job?.id}`;
  },
  'no results': '/jobs?keywords=zzzz&location=nowhere',
  'a job': addHardJob,
  'a missing job': '/jobs/999999999999',
  'the map': '/jobs/map',
  'an employer': '/companies/harbor-clinic',
  'pay by occupation': '/salaries',
  'the calculator':
    '/salary-calculator?jobCategory=Technology&yearsExperience=12&location=Austin&educationLevel=PhD',
  'an alert': '/alerts/new?keywords=nurse&zip=60601',
  registration: '/register',
  'saved jobs': '/my-jobs?tab=saved',
  'follow-up': '/my-jobs?tab=follow-up',
  'the resume check': '/resume-check',
  'the interview': '/interview-questions',
  'how we check': '/how-we-check',
} satisfies Record<string, string | (() => Promise<string>)>))
  test(`${name} stays whole with a reader’s text spacing, on a wide screen and at 400 % zoom`, async ({
    page,
  }) => {
    await visit(page, typeof open === 'string' ? open : await open());
    for (const spaced of [false, true]) {
      if (spaced)
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets.push(sheet);
        }, spacing);
      for (const size of [
        { width: 1280, height: 1024 },
        { width: 320, height: 256 },
      ]) {
        await page.setViewportSize(size);
        expect(await page.evaluate(findCuts), `${size.width} pixels`).toEqual({ cut: [], sideways: 0 });
      }
    }
  });
