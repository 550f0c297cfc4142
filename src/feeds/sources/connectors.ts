import { countryInText } from '../../catalog/places/read-country.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { composePay } from '../formats/compose-pay.ts';
import { at, listAt, textAt } from '../formats/read-record.ts';
import { emptyRawJob } from './feed-row.ts';

/** How to read one public job board. */
export interface Connector {
  base: string;
  /** The path of a page of postings. Pages count from 0. */
  path(token: string, page: number): string;
  /** The path of the postings in an answer. Empty: the answer is the array. */
  items: string;
  /** Whether another page follows this one. `answer` is the answer for `page`. */
  hasMore?(answer: unknown, page: number): boolean;
  /** The path of a posting's details, if the list does not have them. */
  detailPath?(token: string, item: unknown): string;
  /**
   * Null for a posting that the board does not show to the public. `company` is the employer, for boards that
   * do not name it.
   */
  toRaw(item: unknown, company: string, answer: unknown): RawJob | null;
  /** 'employer' for an employer's own board, 'aggregator' for a board with many employers. */
  kind: 'employer' | 'aggregator';
}

const join = (...parts: string[]): string => parts.filter(Boolean).join('\n');
const remote = (item: unknown, path: string): string => (at(item, path) === true ? 'remote' : '');
const employer = { kind: 'employer' } as const;
const smartRecruitersPage = 100;

/** The job boards by name, after their public documentation. `npm run import -- name:TOKEN` reads one. */
export const connectors: Record<string, Connector> = {
  greenhouse: {
    ...employer,
    base: 'https://boards-api.greenhouse.io',
    path: (token) => `/v1/boards/${token}/jobs?content=true&pay_transparency=true`,
    items: 'jobs',
    toRaw: (item, company) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'title'),
      company: textAt(item, 'company_name') || company,
      location: greenhousePlaces(item),
      workplace: textAt(item, 'location.name'),
      salary: greenhousePay(at(item, 'pay_input_ranges.0')),
      description: textAt(item, 'content'),
      link: textAt(item, 'absolute_url'),
      postedAt: textAt(item, 'first_published', 'updated_at'),
      expiresAt: textAt(item, 'application_deadline'),
      category: textAt(item, 'departments.0.name'),
    }),
  },
  lever: {
    ...employer,
    base: 'https://api.lever.co',
    path: (token) => `/v0/postings/${token}?mode=json`,
    items: '',
    toRaw: (item, company) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'text'),
      company,
      location: severalPlaces([
        textAt(item, 'categories.location'),
        ...listAt(item, 'categories.allLocations'),
      ]),
      country: textAt(item, 'country'),
      workplace: textAt(item, 'workplaceType'),
      jobType: textAt(item, 'categories.commitment'),
      salary: composePay(
        at(item, 'salaryRange.min'),
        at(item, 'salaryRange.max'),
        textAt(item, 'salaryRange.interval'),
        textAt(item, 'salaryRange.currency'),
      ),
      description: leverText(item),
      link: textAt(item, 'applyUrl', 'hostedUrl'),
      postedAt: textAt(item, 'createdAt'),
      category: textAt(item, 'categories.department', 'categories.team'),
    }),
  },
  ashby: {
    ...employer,
    base: 'https://api.ashbyhq.com',
    path: (token) => `/posting-api/job-board/${token}?includeCompensation=true`,
    items: 'jobs',
    toRaw: (item, company) =>
      at(item, 'isListed') === false
        ? null
        : {
            ...emptyRawJob(),
            externalId: textAt(item, 'id'),
            title: textAt(item, 'title'),
            company,
            location: severalPlaces([
              textAt(item, 'location'),
              ...listAt(item, 'secondaryLocations').map(ashbyPlace),
            ]),
            city: textAt(item, 'address.postalAddress.addressLocality'),
            region: textAt(item, 'address.postalAddress.addressRegion'),
            country: textAt(item, 'address.postalAddress.addressCountry'),
            workplace: textAt(item, 'workplaceType') || remote(item, 'isRemote'),
            jobType: textAt(item, 'employmentType'),
            salary: textAt(
              item,
              'compensation.scrapeableCompensationSalarySummary',
              'compensation.compensationTierSummary',
            ),
            description: textAt(item, 'descriptionHtml', 'descriptionPlain'),
            link: textAt(item, 'applyUrl', 'jobUrl'),
            postedAt: textAt(item, 'publishedAt'),
            category: textAt(item, 'department', 'team'),
          },
  },
  smartrecruiters: {
    ...employer,
    base: 'https://api.smartrecruiters.com',
    path: (token, page) =>
      `/v1/companies/${token}/postings?limit=${smartRecruitersPage}&offset=${page * smartRecruitersPage}`,
    items: 'content',
    hasMore: (answer, page) => Number(at(answer, 'totalFound')) > (page + 1) * smartRecruitersPage,
    detailPath: (token, item) => `/v1/companies/${token}/postings/${encodeURIComponent(textAt(item, 'id'))}`,
    toRaw: (item, company) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'name'),
      company: textAt(item, 'company.name') || company,
      location: textAt(item, 'location.fullLocation'),
      city: textAt(item, 'location.city'),
      region: textAt(item, 'location.region'),
      postalCode: textAt(item, 'location.postalCode'),
      country: textAt(item, 'location.country').toUpperCase(),
      workplace: remote(item, 'location.remote') || (at(item, 'location.hybrid') === true ? 'hybrid' : ''),
      jobType: textAt(item, 'typeOfEmployment.label', 'typeOfEmployment.id'),
      description: sections(item),
      link: textAt(item, 'applyUrl', 'postingUrl') || smartRecruitersLink(item),
      postedAt: textAt(item, 'releasedDate'),
      category: textAt(item, 'function.label', 'industry.label'),
    }),
  },
  workable: {
    ...employer,
    base: 'https://apply.workable.com',
    path: (token) => `/api/v1/widget/accounts/${token}?details=true`,
    items: 'jobs',
    toRaw: (item, company, answer) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'shortcode'),
      title: textAt(item, 'title'),
      company: textAt(answer, 'name') || company,
      location: severalPlaces(listAt(item, 'locations').map(partsOfPlace)),
      city: textAt(item, 'city'),
      region: textAt(item, 'state'),
      country: textAt(item, 'country'),
      workplace: remote(item, 'telecommuting'),
      jobType: textAt(item, 'employment_type', 'type'),
      description: textAt(item, 'description'),
      link: textAt(item, 'application_url', 'url'),
      postedAt: textAt(item, 'published_on', 'created_at'),
      category: textAt(item, 'department', 'function', 'industry'),
    }),
  },
  recruitee: {
    ...employer,
    base: 'https://{token}.recruitee.com',
    path: () => '/api/offers/',
    items: 'offers',
    toRaw: (item, company) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'title'),
      company: textAt(item, 'company_name') || company,
      location: severalPlaces(listAt(item, 'locations').map(partsOfPlace)) || textAt(item, 'location'),
      city: textAt(item, 'city'),
      region: textAt(item, 'state_code', 'state_name'),
      postalCode: textAt(item, 'postal_code'),
      country: textAt(item, 'country_code', 'country'),
      workplace: remote(item, 'remote') || (at(item, 'hybrid') === true ? 'hybrid' : ''),
      jobType: textAt(item, 'employment_type_code'),
      salary: composePay(
        at(item, 'salary.min'),
        at(item, 'salary.max'),
        textAt(item, 'salary.period'),
        textAt(item, 'salary.currency'),
      ),
      description: join(textAt(item, 'description'), textAt(item, 'requirements')),
      link: textAt(item, 'careers_apply_url', 'careers_url'),
      postedAt: textAt(item, 'published_at', 'created_at'),
      category: textAt(item, 'department', 'category_code'),
    }),
  },
  usajobs: {
    kind: 'employer',
    base: 'https://data.usajobs.gov',
    path: (token, page) => `/api/search?Keyword=${token}&ResultsPerPage=500&Fields=Full&Page=${page + 1}`,
    items: 'SearchResult.SearchResultItems',
    hasMore: (answer, page) => Number(at(answer, 'SearchResult.UserArea.NumberOfPages')) > page + 1,
    toRaw: (item) => usajobsRaw(item),
  },
};

/** More places than a job has. */
const maxPlaces = 50;

/** The texts of places in one: "Austin, TX; Denver, CO". */
const severalPlaces = (places: unknown[]): string =>
  [
    ...new Set(
      places.slice(0, maxPlaces).filter((place) => typeof place === 'string' && place.trim() !== ''),
    ),
  ].join('; ');

/** Whether a text names only a workplace: "Hybrid", "Remote", "Multiple locations". */
const namesNoPlace = (text: string): boolean =>
  /^\W*(?:(?:hybrid|remote|on-?site|in-?office|flexible|various|multiple|all|any|locations?|offices?)\W*)*$/i.test(
    text,
  );

/** Where a job's own place names none, its offices do. */
function greenhousePlaces(item: unknown): string {
  const own = textAt(item, 'location.name');
  if (!namesNoPlace(own)) return own;
  const offices = listAt(item, 'offices').map((office) => textAt(office, 'location', 'name'));
  return severalPlaces(offices) || own;
}

const ashbyPlace = (place: unknown): string =>
  partsOfPlace(at(place, 'address.postalAddress')) || textAt(place, 'location');

/** A place from its parts, as several boards name them. */
function partsOfPlace(place: unknown): string {
  const region = [
    textAt(place, 'addressRegion', 'region', 'state_code', 'state', 'subdivision'),
    textAt(place, 'postalCode', 'postal_code'),
  ];
  return [
    textAt(place, 'addressLocality', 'city'),
    region.filter(Boolean).join(' '),
    countryInText(textAt(place, 'addressCountry', 'countryCode', 'country_code', 'country')),
  ]
    .filter(Boolean)
    .join(', ');
}

function greenhousePay(range: unknown): string {
  const units = (path: string): number => Number(at(range, path)) / 100;
  return composePay(units('min_cents'), units('max_cents'), '', textAt(range, 'currency_type'));
}

function leverText(item: unknown): string {
  const lists = listAt(item, 'lists').map(
    (list) => `<h3>${textAt(list, 'text')}</h3><ul>${textAt(list, 'content')}</ul>`,
  );
  return join(
    textAt(item, 'description', 'descriptionPlain'),
    ...lists,
    textAt(item, 'additional', 'additionalPlain'),
  );
}

function sections(item: unknown): string {
  const names = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'];
  return join(...names.map((name) => textAt(item, `jobAd.sections.${name}.text`)));
}

function smartRecruitersLink(item: unknown): string {
  const company = textAt(item, 'company.identifier');
  return company ? `https://jobs.smartrecruiters.com/${company}/${textAt(item, 'id')}` : '';
}

function usajobsRaw(item: unknown): RawJob {
  const job = at(item, 'MatchedObjectDescriptor');
  const details = at(job, 'UserArea.Details');
  const pay = at(job, 'PositionRemuneration.0');
  const locations = listAt(job, 'PositionLocation');
  const duties = listAt(details, 'MajorDuties').filter((duty) => typeof duty === 'string');
  return {
    ...emptyRawJob(),
    externalId: textAt(item, 'MatchedObjectId'),
    title: textAt(job, 'PositionTitle'),
    company: textAt(job, 'OrganizationName', 'DepartmentName'),
    location: locations
      .slice(0, 20)
      .map((place) => textAt(place, 'LocationName'))
      .join('; '),
    country: textAt(locations[0], 'CountryCode'),
    latitude: degrees(locations, 'Latitude'),
    longitude: degrees(locations, 'Longitude'),
    workplace: remote(details, 'RemoteIndicator'),
    jobType: textAt(job, 'PositionSchedule.0.Name'),
    salary: composePay(at(pay, 'MinimumRange'), at(pay, 'MaximumRange'), textAt(pay, 'RateIntervalCode')),
    description: join(
      textAt(details, 'JobSummary'),
      ...duties,
      textAt(details, 'Requirements'),
      textAt(job, 'QualificationSummary'),
    ),
    link: textAt(job, 'ApplyURI.0', 'PositionURI'),
    postedAt: textAt(job, 'PublicationStartDate'),
    expiresAt: textAt(job, 'ApplicationCloseDate'),
    category: textAt(job, 'JobCategory.0.Name'),
  };
}

/** The coordinates count only if the posting has one place. */
function degrees(locations: unknown[], name: string): number | null {
  const value = at(locations[0], name);
  return locations.length === 1 && typeof value === 'number' && value !== 0 ? value : null;
}
