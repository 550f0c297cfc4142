import type { RawJob } from '../postings/raw-job.ts';
import { composePay } from './compose-pay.ts';
import { feedLimits } from './feed-row.ts';
import { toRawJob } from './read-xml.ts';
import { type Reading, withMapping } from './reading.ts';
import type { FieldNames } from './xml-formats.ts';

/**
 * Usual names of columns and keys in CSV and JSON, without case and punctuation. A nested key is
 * `outerinner`.
 */
const names = {
  externalId: [
    'externalid',
    'referencenumber',
    'jobreference',
    'id',
    'ref',
    'reference',
    'jobid',
    'guid',
    'identifiervalue',
    'identifier',
    'shortcode',
  ],
  title: ['title', 'jobtitle', 'name', 'position', 'positiontitle'],
  company: [
    'company',
    'companyname',
    'companydisplayname',
    'employer',
    'employername',
    'organization',
    'hiringorganizationname',
    'hiringorganization',
  ],
  location: [
    'location',
    'locationname',
    'locationdisplayname',
    'locations',
    'joblocation',
    'place',
    'applicantlocationrequirementsname',
  ],
  city: ['city', 'locationcity', 'joblocationaddressaddresslocality'],
  region: [
    'state',
    'region',
    'province',
    'locationregion',
    'locationstate',
    'joblocationaddressaddressregion',
  ],
  postalCode: [
    'postalcode',
    'zip',
    'zipcode',
    'postcode',
    'locationpostalcode',
    'joblocationaddresspostalcode',
  ],
  country: [
    'country',
    'countrycode',
    'locationcountry',
    'joblocationaddressaddresscountryname',
    'joblocationaddressaddresscountry',
  ],
  latitude: ['latitude', 'lat', 'locationlatitude', 'joblocationgeolatitude'],
  longitude: ['longitude', 'lng', 'lon', 'locationlongitude', 'joblocationgeolongitude'],
  workplace: ['workplace', 'workplacetype', 'remotetype', 'joblocationtype', 'remote', 'isremote'],
  jobType: [],
  salary: ['salary', 'salarytext', 'pay', 'compensation'],
  description: ['description', 'descriptionhtml', 'jobdescription', 'body', 'content', 'summary'],
  link: ['affiliatelink', 'applyurl', 'url', 'link', 'redirecturl', 'joburl', 'absoluteurl'],
  postedAt: [
    'postedat',
    'dateposted',
    'posted',
    'date',
    'publishedat',
    'created',
    'createdat',
    'pubdate',
    'updatedat',
  ],
  expiresAt: ['expiresat', 'validthrough', 'expires', 'expiry', 'expirationdate', 'until', 'closingdate'],
  category: ['category', 'categorylabel', 'department', 'industry', 'occupationalcategory'],
  skills: ['skills', 'tags'],
} as const satisfies FieldNames;

/** Fields that state the type together: the kind of employment, and the hours. */
const typeNames = ['jobtype', 'employmenttype', 'workschedule', 'schedule', 'contracttime', 'contracttype'];

const payNames = {
  min: ['salarymin', 'minsalary', 'paymin', 'basesalaryvalueminvalue', 'basesalaryvaluevalue'],
  max: ['salarymax', 'maxsalary', 'paymax', 'basesalaryvaluemaxvalue'],
  period: ['salaryperiod', 'salaryunit', 'payperiod', 'basesalaryvalueunittext', 'basesalaryunittext'],
  currency: ['salarycurrency', 'paycurrency', 'currency', 'basesalarycurrency', 'basesalaryvaluecurrency'],
} as const;

/** Reads a posting from a record with unknown keys: a row of a CSV file, or a JSON object. */
export function readRecord(record: Record<string, unknown>, { mapping, onFields }: Reading = {}): RawJob {
  const fields = new Map<string, string>();
  flatten(record, '', fields, 0);
  onFields?.(fields.keys());
  const raw = toRawJob((name) => fields.get(name), withMapping(names, mapping, plainName));
  const types = new Set(typeNames.map((name) => fields.get(name)?.trim()).filter(Boolean));
  raw.jobType ||= [...types].join(', ') || (fields.get('type')?.trim() ?? '');
  const first = (candidates: readonly string[]): string =>
    candidates.map((name) => fields.get(name)).find(Boolean) ?? '';
  if (raw.salary === '')
    raw.salary = composePay(
      first(payNames.min),
      first(payNames.max),
      first(payNames.period),
      first(payNames.currency),
    );
  if (raw.salary !== '' && /^(1|true)$/i.test(fields.get('salaryispredicted') ?? ''))
    raw.salary += ' (estimate)';
  return raw;
}

function flatten(value: unknown, name: string, fields: Map<string, string>, depth: number): void {
  if (value === null || value === undefined || depth > 5 || name.length > feedLimits.name) return;
  if (Array.isArray(value)) {
    const plain = value.filter((entry) => typeof entry === 'string' || typeof entry === 'number');
    if (plain.length > 0)
      setOnce(fields, name, plain.slice(0, 50).join(name === 'skills' || name === 'tags' ? '|' : '; '));
    else flatten(value[0], name, fields, depth + 1);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name + plainName(key), fields, depth + 1);
  } else setOnce(fields, name, String(value));
}

function setOnce(fields: Map<string, string>, name: string, value: string): void {
  if (!fields.get(name) && (fields.size < feedLimits.columns || fields.has(name))) fields.set(name, value);
}

function plainName(key: string): string {
  return key
    .slice(0, feedLimits.name + 1)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');
}
