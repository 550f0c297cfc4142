import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { withZip } from '../../catalog/jobs/jobs-path.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { agentLimits, labelFilters, remotePolicies, SearchJobsInput } from './agents.schema.ts';
import type { AgentWarning } from './answers.schema.ts';
import { jobTypeOf } from './job-posting-row.ts';
import { BadArguments } from './json-rpc.ts';

/** What an agent asked for, as our search understands it. */
export interface AgentSearch {
  /** As typed. */
  query: string;
  /** `page` and `pageSize` hold `offset` and `limit`: page 1 begins at row 0. */
  search: JobSearch;
  /** The first row. */
  offset: number;
  limit: number;
  warnings: AgentWarning[];
}

/** The arguments by the names of our search's parameters, for its messages. */
const argumentNames: Record<string, string> = {
  keywords: 'query',
  location: 'location',
  zip: 'location.zip',
  radius: 'location.radius_miles',
  salaryMin: 'filters.salary_min',
  hourlyMin: 'filters.hourly_min',
  postedWithin: 'filters.posted_within_days',
  exclude: 'filters.exclude',
  sort: 'sort',
  after: 'pagination.after',
  page: 'pagination.offset',
};

type Input = SearchJobsInput;

/**
 * Reads the arguments of search_jobs by the rules of our search.
 * @throws BadArguments
 */
export function toAgentSearch(input: Input): AgentSearch {
  const { limit, offset } = readRows(input);
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  const { filters = {} } = input;
  set('keywords', input.query);
  set('sort', input.sort);
  set('jobType', jobType(filters.employment_type));
  set('salaryMin', filters.salary_min && Math.floor(filters.salary_min));
  set('hourlyMin', filters.hourly_min && Math.floor(filters.hourly_min));
  set('postedWithin', filters.posted_within_days);
  set('category', filters.category);
  set('exclude', filters.exclude);
  set('level', isEntry(filters.experience_level) ? 'entry' : undefined);
  set('workplace', filters.workplace);
  for (const { field, name } of labelFilters) set(field, filters[name] as string | undefined);
  if (filters.only_stated) set('stated', 'only');
  const warnings = [...unknownFields(input), ...setPlace(input, set), ...unusedFilters(filters)];
  set('pageSize', limit);
  set('page', Math.floor(offset / limit) + 1);
  set('after', input.pagination?.after);
  const { search, errors } = parseJobSearch(params, 'best');
  const fields = Object.entries(errors).map(([name, message]) => [argumentNames[name] ?? name, message]);
  if (fields.length > 0) throw new BadArguments(Object.fromEntries(fields));
  return { query: input.query, search: withZip(search), offset, limit, warnings };
}

function readRows({ pagination = {} }: Input): { limit: number; offset: number } {
  const { limit = agentLimits.defaultRows, offset = 0 } = pagination;
  const fields = {
    ...(!(Number.isSafeInteger(limit) && limit >= 1) && {
      'pagination.limit': `pagination.limit must be a whole number from 1 to ${agentLimits.maxRows}.`,
    }),
    ...(!(Number.isSafeInteger(offset) && offset >= 0) && {
      'pagination.offset': 'pagination.offset must be a whole number from 0 on. Take it from next_page.',
    }),
  };
  if (Object.keys(fields).length > 0) throw new BadArguments(fields);
  return { limit: Math.min(limit, agentLimits.maxRows), offset };
}

/** OJCP's name, or ours in any spelling: 'full_time', 'Full-time'. */
function jobType(type: string | undefined): string | undefined {
  if (!type?.trim()) return undefined;
  const known = jobTypeOf.get(
    type
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  if (known) return known;
  const names = [...jobTypeOf.keys()].join(', ');
  throw new BadArguments({ 'filters.employment_type': `filters.employment_type must be one of ${names}.` });
}

const isEntry = (level: string | undefined): boolean => /^(entry|intern)/i.test(level?.trim() ?? '');

function setPlace(
  { location }: Input,
  set: (name: string, value: string | number | undefined) => void,
): AgentWarning[] {
  if (typeof location === 'string') set('location', location);
  if (typeof location !== 'object') return [];
  const { city = '', state = '', zip, country = '', radius_miles, remote_ok, remote_policy } = location;
  const isAbroad = country.trim() !== '' && !/^(us|usa|united states( of america)?)$/i.test(country.trim());
  const place = [city, state, isAbroad ? country : ''].map((part) => part.trim()).filter(Boolean);
  set('location', place.join(', '));
  set('zip', zip);
  set('radius', radius_miles === undefined ? undefined : Math.round(radius_miles));
  if (isAbroad) set('abroad', 1);
  const isAnywhere = place.length === 0 && !zip;
  const policies = new Set(remote_policy);
  const [policy] = policies;
  if (policy && policy !== 'flexible' && policies.size === 1) set('workplace', remotePolicies[policy]);
  else if (remote_ok && isAnywhere) set('workplace', 'remote');
  return [
    ...(policies.size > 1 || policy === 'flexible'
      ? ignored(['location.remote_policy'], 'We can filter by one of on_site, hybrid, and remote.')
      : []),
    ...(remote_ok && !isAnywhere
      ? ignored(['location.remote_ok'], 'For remote jobs, search once more without city, state, and zip.')
      : []),
  ];
}

function unusedFilters({ experience_level }: NonNullable<Input['filters']>): AgentWarning[] {
  return experience_level && !isEntry(experience_level)
    ? ignored(
        ['filters.experience_level'],
        'We can filter only by entry. Put other levels into the query, such as "senior engineer".',
      )
    : [];
}

const ignored = (fields: string[], message: string): AgentWarning[] => [
  { code: 'fields_ignored', message, fields },
];

type Fields = Record<string, unknown>;
const shape = SearchJobsInput.def.shape;

/** Fields that the tool does not have, and OJCP's fields that our search can't use. */
function unknownFields(input: Input): AgentWarning[] {
  const { location, filters, pagination } = shape;
  const fields = [
    ...extra(input, Object.keys(shape), ''),
    ...extra(input.location, keysOf(location.def.innerType.def.options[1]), 'location.'),
    ...extra(input.filters, keysOf(filters.def.innerType), 'filters.'),
    ...extra(input.pagination, keysOf(pagination.def.innerType), 'pagination.'),
    ...['candidate_context', 'agent_declaration'].filter((name) => name in input),
  ].slice(0, agentLimits.maxRows);
  return fields.length > 0 ? ignored(fields, 'search_jobs has no such fields. See its input schema.') : [];
}

const keysOf = ({ def }: { def: { shape: object } }): string[] => Object.keys(def.shape);

const extra = (given: unknown, known: string[], prefix: string): string[] =>
  typeof given === 'object' && given !== null
    ? Object.keys(given as Fields)
        .filter((name) => !known.includes(name))
        .map((name) => prefix + name.slice(0, 50))
    : [];
