import { readFileSync } from 'node:fs';
import { classifyJob } from '../src/catalog/postings/classify.ts';
import { readPay } from '../src/catalog/postings/pay.ts';
import type { RawJob } from '../src/catalog/postings/raw-job.ts';
import { readPlaces } from '../src/catalog/postings/read-places.ts';

/* Prints how much the importer understands of postings: `node scripts/coverage.ts FILE...`. Each file is in JSON
   lines (one posting a line, with the fields of RawJob or the names below) or in Indeed-style XML. `--misses FIELD`
   lists the stated values that were not understood. */

type Row = Record<string, unknown>;
const text = (row: Row, ...names: string[]): string => {
  const value = names.map((name) => row[name]).find((one) => one !== undefined && one !== null && one !== '');
  return Array.isArray(value) ? String(value[0] ?? '') : String(value ?? '');
};

function composedPay(row: Row): string {
  const [min, max] = [text(row, 'salaryMin'), text(row, 'salaryMax')];
  return min ? `$${min} - $${max} ${text(row, 'salaryUnit')}` : '';
}

function toRawJob(row: Row): RawJob {
  return {
    externalId: text(row, 'externalId', 'referencenumber', 'ref', 'id'),
    title: text(row, 'title', 'name'),
    company: text(row, 'company'),
    location: text(row, 'location', 'locations', 'work_location'),
    city: text(row, 'city'),
    region: text(row, 'region', 'state'),
    postalCode: text(row, 'postalCode', 'postalcode'),
    country: text(row, 'country'),
    latitude: null,
    longitude: null,
    workplace: text(row, 'workplace', 'remotetype'),
    jobType: text(row, 'jobType', 'jobtype', 'schedule'),
    salary: text(row, 'salary') || composedPay(row),
    description: text(row, 'description', 'unit').replace(/<[^>]*>/g, ' '),
    link: text(row, 'link', 'url'),
    postedAt: text(row, 'posted', 'date'),
    expiresAt: text(row, 'until'),
    category: text(row, 'category'),
    grade: text(row, 'grade'),
    skills: [],
    bid: '',
    bidModel: '',
    cpa: '',
  };
}

/** A simple reader for the measured feeds. The importer has the real one. */
function readXml(xml: string): Row[] {
  const field = /<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g;
  return Array.from(xml.matchAll(/<job\b[^>]*>([\s\S]*?)<\/job>/g), ([, job]) =>
    Object.fromEntries(
      Array.from(job!.matchAll(field), ([, name, data, plain]) => [name, data ?? plain ?? '']),
    ),
  );
}

function readRows(file: string): RawJob[] {
  const content = readFileSync(file, 'utf8');
  const lines = () => content.split('\n').filter(Boolean);
  const rows = content.startsWith('<') ? readXml(content) : lines().map((line) => JSON.parse(line) as Row);
  return rows.map(toRawJob);
}

function understand(raw: RawJob) {
  const { places, workplace } = readPlaces(raw);
  const [place] = places;
  const { jobType, category, skills } = classifyJob({ ...raw, workplace });
  return {
    category,
    state: place?.state ?? null,
    'state or country abroad': place?.state ?? (place?.country === 'US' ? null : (place?.country ?? null)),
    point: place?.point?.latitude ?? null,
    workplace,
    type: jobType,
    pay: readPay(raw.salary)?.year ?? null,
    skill: skills.join(', ') || null,
  };
}
type Field = keyof ReturnType<typeof understand>;

const stated: Record<string, (raw: RawJob) => string> = {
  category: (raw) => `${raw.category} | ${raw.title}`,
  skill: (raw) => raw.title,
  type: (raw) => `${raw.jobType} | ${raw.title}`,
  pay: (raw) => raw.salary,
};
const statedPlace = (raw: RawJob): string =>
  [raw.location, raw.city, raw.region, raw.country].filter(Boolean).join(' | ');

function print(file: string, misses: string | undefined): void {
  const rows = readRows(file).map((raw) => ({ raw, understood: understand(raw) }));
  const share = (field: Field): string => {
    const known = rows.filter((row) => row.understood[field] !== null).length;
    return `${field} ${((100 * known) / rows.length).toFixed(1)}%`;
  };
  console.log(`${file}: ${rows.length} rows`);
  if (rows[0]) console.log(`  ${(Object.keys(rows[0].understood) as Field[]).map(share).join(', ')}`);
  for (const { raw, understood } of misses ? rows : [])
    if (understood[misses as Field] === null) console.log(`    ${(stated[misses!] ?? statedPlace)(raw)}`);
}

const args = process.argv.slice(2);
const at = args.indexOf('--misses');
const misses = at < 0 ? undefined : args.splice(at, 2)[1];
for (const file of args) print(file, misses);
