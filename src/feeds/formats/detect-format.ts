import type { RawJob } from '../../catalog/postings/raw-job.ts';

export const feedFormats = [
  'indeed',
  'ziprecruiter',
  'talent',
  'appcast',
  'jooble',
  'careerjet',
  'rss',
  'jsonl',
  'json',
  'csv',
  'jsonld',
] as const;
export type FeedFormat = (typeof feedFormats)[number];

/**
 * Recognizes a feed's format by its start (a few thousand characters). The reason says why it is not a feed.
 */
export function detectFormat(
  beginning: string,
): { ok: true; format: FeedFormat } | { ok: false; reason: string } {
  const text = beginning.trimStart();
  if (text === '') return { ok: false, reason: 'The feed is empty.' };
  if (/^(<!--[^>]{0,2000}-->\s*)?<(!doctype html|html|head|body)\b/i.test(text))
    return { ok: true, format: 'jsonld' };
  if (text.startsWith('<')) return { ok: true, format: detectXml(text) };
  if (text.startsWith('{')) return { ok: true, format: isDocument(text) ? 'json' : 'jsonl' };
  if (text.startsWith('[')) return { ok: true, format: 'json' };
  if (/^[^\n]{0,5000}[,;\t|]/.test(text)) return { ok: true, format: 'csv' };
  return { ok: false, reason: 'Unknown feed format. Set it with --format.' };
}

/** Whether an object is a document of its own, and not the first of many lines: it is around an array, or has several lines. */
function isDocument(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  const isWhole = /\}\s*$/.test(line);
  if (line.length < text.trimEnd().length && !isWhole) return true;
  const list = text.search(/\[\s{0,100}\{/);
  const before = text.slice(1, list);
  return list > 0 && !/[{}[\]]/.test(before) && !/"(?:job_?)?title"/i.test(before);
}

/** The first element name that only one publisher uses decides. Feeds without one are read as Indeed's. */
function detectXml(text: string): XmlFormat {
  if (/<(?:rss|rdf:rdf)[\s>]/i.test(text)) return 'rss';
  if (/<job_reference[\s>]/i.test(text)) return 'appcast';
  if (/<jobs[\s>]/i.test(text)) return /<(name|pubdate)[\s>]/i.test(text) ? 'jooble' : 'careerjet';
  if (/<publisher>[^<]{0,20}(<!\[CDATA\[)?\s*ziprecruiter/i.test(text)) return 'ziprecruiter';
  if (/<dateposted[\s>]/i.test(text)) return 'talent';
  return 'indeed';
}

type TextField = { [Field in keyof RawJob]: RawJob[Field] extends string ? Field : never }[keyof RawJob];

/** The elements of each field. The first one that is not blank counts. */
export type FieldNames = Partial<Record<TextField | 'latitude' | 'longitude' | 'skills', readonly string[]>>;

/** The names that all publishers of XML feeds use, and common synonyms. */
const common = {
  externalId: ['referencenumber', 'job_reference', 'id', '@id', 'guid', 'requisitionid', 'jobid'],
  title: ['title', 'name', 'jobtitle', 'position'],
  company: ['company', 'companyname', 'employer', 'sourcename'],
  location: ['location', 'joblocation'],
  city: ['city'],
  region: ['state', 'region', 'province'],
  postalCode: ['postalcode', 'zip', 'zipcode', 'postal_code'],
  country: ['country'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon'],
  workplace: ['remotetype', 'remote', 'workplace', 'joblocationtype', 'isremote'],
  jobType: ['jobtype', 'job_type', 'contract_type', 'working_hours', 'employmenttype', 'type'],
  salary: ['salary', 'compensation', 'pay'],
  description: ['description', 'body', 'content', 'summary'],
  link: ['url', 'link', 'apply_url', 'applyurl'],
  postedAt: ['date', 'dateposted', 'posted_at', 'pubdate', 'date_posted', 'posted', 'created', 'updated'],
  expiresAt: [
    'expirationdate',
    'expire',
    'expiry',
    'expires',
    'expiration_date',
    'valid_through',
    'closingdate',
  ],
  category: ['category', 'industry', 'jobcategory'],
  grade: ['grade', 'paygrade'],
  bid: ['cpc', 'bid', 'programmatic/bid/amount', 'bid/amount', 'cpc_bid', 'bid_amount', 'price_per_click'],
  bidModel: ['programmatic/bid/cost_model', 'bid/cost_model', 'cost_model', 'bid_type'],
  cpa: ['cpa', 'cpa_bid'],
} as const satisfies FieldNames;

/** The element names of each XML format, after the publishers' public documentation. */
export const xmlFormats = {
  indeed: common,
  ziprecruiter: { ...common, salary: ['salary', 'compensation'], link: ['url', 'apply_url'] },
  talent: { ...common, postedAt: ['dateposted', 'date'] },
  appcast: { ...common, externalId: ['job_reference', 'id'], description: ['body', 'description'] },
  jooble: {
    ...common,
    externalId: ['@id', 'id'],
    title: ['name', 'title'],
    location: ['region', 'location'],
    region: ['state'],
    link: ['link', 'url'],
    postedAt: ['pubdate', 'updated'],
  },
  /** RSS 2.0, with the elements that job boards add. */
  rss: {
    ...common,
    externalId: ['guid', 'job_listing:job_id', 'id', 'link'],
    company: [...common.company, 'job_listing:company', 'job:company', 'dc:creator', 'author', 'source'],
    location: [...common.location, 'job_listing:location', 'job:location', 'region'],
    region: ['state'],
    jobType: [...common.jobType, 'job_listing:job_type', 'job:type'],
    salary: [...common.salary, 'job_listing:salary', 'job:salary'],
    description: ['content:encoded', ...common.description],
    link: ['link', 'url', 'guid'],
    postedAt: ['pubdate', 'dc:date', ...common.postedAt],
  },
  careerjet: { ...common, link: ['apply_url', 'url'], externalId: ['id', '@id'] },
} as const satisfies Record<string, FieldNames>;

export type XmlFormat = keyof typeof xmlFormats;
