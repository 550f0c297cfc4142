/** An address of the public API with a runnable example. tests/api-docs.test.ts runs each example against a server. */
export interface ApiAddress {
  id: string;
  /** As in the OpenAPI document, below /api. */
  path: string;
  title: string;
  about: string[];
  /** The parameters in a few words. The names are those of the OpenAPI document. */
  parameters: Record<string, string>;
  /** Commands for a shell. `{origin}` is the site's address, and `{id}` a job. */
  curl: string;
  /** A program for Node 24 or a browser, with the same placeholders. */
  typescript: string;
  /** A part of what both print. */
  prints: RegExp;
}

const searchParameters = {
  keywords: 'Comma-separated terms; any of them may match.',
  location: 'A part of the stated place.',
  state: 'Two letters, such as TX.',
  category: 'A category. See /api/jobs/facets.',
  jobType: 'A type, such as Full-time.',
  sort: 'date (default), relevance or salary.',
  zip: 'Five digits.',
  radius: 'Miles around the ZIP code, 0 to 500.',
  salaryMin: 'Dollars a year.',
  hourlyMin: 'Dollars an hour.',
  postedWithin: 'Days.',
  workplace: 'remote, hybrid or on-site.',
  level: 'entry.',
  shift: 'morning, evening, night or weekend.',
  license: 'A license that the ad asks for: rn, lpn, cna, cdl, driver or cpa.',
  benefit: 'A benefit that the ad offers: health, retirement, paidLeave, parental or tuition.',
  degree: 'none: ads that ask for a college degree are left out.',
  drugTest: 'none: ads that name a drug test are left out.',
  backgroundCheck: 'none: ads that name a background check are left out.',
  clearance: 'none: ads that ask for a security clearance are left out.',
  travel: 'none: ads that ask for travel are left out.',
  stated: 'only: the five filters before pass only ads that say so.',
  visa: 'sponsored: ads that offer to sponsor a visa.',
  language: 'spanish: ads that ask for Spanish.',
  hiring: 'direct: ads of staffing agencies are left out.',
  unstated:
    'A list of jobType, salaryMin, hourlyMin, level and visa: these filters also pass jobs that do not state the fact.',
  exclude: 'Comma-separated terms; none of them may match.',
  employer: 'An employer, as the address of its page names it: /companies/{employer}.',
  words: 'whole: terms match whole words only.',
  match:
    'exact (default): a term is contained in the text. best: the search as people mean it, as on the site.',
  inside: '1: with match=best, short terms also match inside longer words.',
  spelling: 'typed: with match=best, words that look mistyped are searched as they are.',
  related: '1: with match=best, jobs of the same occupation are found too.',
  abroad: '1: with match=best, jobs outside the United States are found too.',
};

const listParameters = {
  page: 'The number of the page, from 1 to 500.',
  after: 'From older links to the next page. Use cursor.',
  pageSize: 'Jobs on a page, 20 by default, at most 100.',
};

/** The public read addresses of the API. */
export const apiAddresses: readonly ApiAddress[] = [
  {
    id: 'jobs',
    path: '/jobs',
    title: 'Search jobs',
    about: [
      'Returns an array of jobs. X-Total-Count has the number of all jobs that match. If X-Total-Count-Is is "about", it is an estimate.',
      'The Link header has the addresses of other pages. The next page begins with a cursor, so a walk through the pages neither repeats nor misses a job that stays in the list, however many jobs come and go.',
    ],
    parameters: {
      ...searchParameters,
      ...listParameters,
      cursor: 'From the link to the next page. It belongs to the search and replaces page.',
      explain: '1: why each job ranks where it does. For admins.',
    },
    curl: "curl -s '{origin}/api/jobs?keywords=nurse&pageSize=2'",
    typescript: `let next: string | undefined = '{origin}/api/jobs?keywords=nurse&pageSize=2';
for (let pages = 0; next && pages < 3; pages++) {
  const answer = await fetch(next);
  for (const job of await answer.json()) console.log(job.id, '"title":' + job.title);
  next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
}`,
    prints: /"title":/,
  },
  {
    id: 'job',
    path: '/jobs/{id}',
    title: 'Get a job',
    about: [
      'Returns a job with its whole text. A closed job has closedAt. The description is the employer’s text, not ours. labels says what the ad states of degrees, tests, licenses, shifts and the like, with its sentences.',
    ],
    parameters: { id: 'The number of the job.' },
    curl: "curl -s '{origin}/api/jobs/{id}'",
    typescript: `const answer = await fetch('{origin}/api/jobs/{id}');
const job = await answer.json();
console.log('"title":' + job.title, job.company, job.closedAt ? 'closed' : 'open');`,
    prints: /"title":/,
  },
  {
    id: 'facets',
    path: '/jobs/facets',
    title: 'Count jobs',
    about: [
      'Returns the number of jobs in a search by category, type, workplace, state and age. Each count ignores its own filter.',
    ],
    parameters: { ...searchParameters, ...listParameters },
    curl: "curl -s '{origin}/api/jobs/facets?state=TX'",
    typescript: `const answer = await fetch('{origin}/api/jobs/facets?state=TX');
console.log(JSON.stringify(await answer.json()));`,
    prints: /"category":/,
  },
  {
    id: 'changes',
    path: '/jobs/changes',
    title: 'Follow changes',
    about: [
      'Returns what opened, changed and closed since a cursor, in order. Without since it returns the cursor of now: get it first, then take a full copy, then ask from that cursor on.',
      'Of several changes of a job on a page, only the last is listed. A job that opened and closed since is one closing. An entry may repeat what you know, so apply it as "put" or "remove". No change is missed.',
      'The log goes back 30 days. An older cursor gets 410: start from a full copy.',
    ],
    parameters: {
      since: 'The cursor next of the last answer.',
      limit: 'Changes in the answer, 100 by default, at most 500.',
    },
    curl: `cursor=$(curl -s '{origin}/api/jobs/changes' | sed 's/.*"next":"\\([^"]*\\)".*/\\1/')
curl -s "{origin}/api/jobs/changes?since=$cursor"`,
    typescript: `const start = await (await fetch('{origin}/api/jobs/changes')).json();
const answer = await fetch('{origin}/api/jobs/changes?since=' + start.next);
const { changes, next, more } = await answer.json();
for (const { change, id } of changes) console.log(change, id);
console.log('"next":' + next, more);`,
    prints: /"next":/,
  },
  {
    id: 'suggest',
    path: '/suggest',
    title: 'Suggest terms',
    about: ['Returns titles, skills, employers and places that begin with the typed text.'],
    parameters: {
      q: 'The typed text, at most 100 characters.',
      kind: 'Only one kind: title, skill, company or place.',
    },
    curl: "curl -s '{origin}/api/suggest?q=nur'",
    typescript: `const answer = await fetch('{origin}/api/suggest?q=nur');
console.log(answer.status, JSON.stringify(await answer.json()));`,
    prints: /\[/,
  },
  {
    id: 'articles',
    path: '/articles',
    title: 'List articles',
    about: [
      'Returns the articles of Job News, the newest first. One article has the address /api/articles/{id}.',
    ],
    parameters: {
      page: 'The number of the page.',
      pageSize: 'Articles on a page, 20 by default, at most 100.',
    },
    curl: "curl -s '{origin}/api/articles?pageSize=1'",
    typescript: `const answer = await fetch('{origin}/api/articles?pageSize=1');
console.log(answer.status, JSON.stringify(await answer.json()));`,
    prints: /\[/,
  },
];

/** What holds for every address. */
export const apiGuide: { id: string; title: string; text: string[] }[] = [
  {
    id: 'start',
    title: 'Start',
    text: [
      'You need no key and no account to read. Requests take query parameters and return JSON in UTF-8. Pages of any site may call the read addresses (CORS).',
      'Job texts belong to their employers. Show where a job comes from, and send people to its page or its affiliateLink.',
    ],
  },
  {
    id: 'copy',
    title: 'A full copy',
    text: [
      'If the operator offers it, /dump/jobs.ndjson.gz has all open jobs that their sources allow us to pass on: one JSON object a line, compressed with gzip, written anew each night. It has an ETag and takes ranges. The header X-Changes-Cursor has the cursor for /api/jobs/changes.',
      'Without this file, walk through /api/jobs: get the cursor of now from /api/jobs/changes first, then follow the links to the next page.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    text: [
      'An error is a problem document (RFC 9457, application/problem+json) with status, title, detail, and errors by field.',
      '400: the request is malformed. 404: there is no such thing. 410: it is gone. 422: a parameter needs a change, and errors names it. 429: too many requests; wait for Retry-After seconds. 503: we are busy; wait for Retry-After seconds.',
    ],
  },
  {
    id: 'caching',
    title: 'Caching',
    text: [
      'Public reads have an ETag. Send it back as If-None-Match, and an unchanged answer is a 304 without a body. Answers in our memory do not count against your limit.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    text: [
      'A client may make 1,200 reads a minute that are not in our memory, unless the operator sets another number. The headers RateLimit and RateLimit-Policy say what is left. A page has at most 100 jobs, and a search at most 20 terms and 500 characters.',
    ],
  },
  {
    id: 'versions',
    title: 'Versions',
    text: [
      'New fields, parameters and addresses may come at any time, so ignore what you do not know. Names never change within a major version. The OpenAPI document says since when an operation exists (x-since).',
    ],
  },
];
