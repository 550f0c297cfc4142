import { at, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, countAt, join, readsJson, remote, slug } from './board.ts';

const pageSize = 100;
const api = 'https://api.smartrecruiters.com/v1/companies';

/** SmartRecruiters' Posting API: developers.smartrecruiters.com/docs/posting-api. */
export const smartrecruiters: Connector = {
  kind: 'employer',
  form: 'COMPANY',
  token: slug,
  addresses: [
    /^(?:careers|jobs)\.smartrecruiters\.com\/([\w.-]{1,100})/,
    /^api\.smartrecruiters\.com\/v1\/companies\/([\w.-]{1,100})/,
  ],
  read: readsJson({
    page: (token, page) => `${api}/${token}/postings?limit=${pageSize}&offset=${page * pageSize}`,
    items: 'content',
    id: 'id',
    pages: (answer, page) => {
      const total = countAt(answer, 'totalFound');
      return { total, isLast: (total ?? 0) <= (page + 1) * pageSize };
    },
    details: (token, item) => `${api}/${token}/postings/${encodeURIComponent(textAt(item, 'id'))}`,
    toRaw: (item) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'name'),
      company: textAt(item, 'company.name'),
      location: textAt(item, 'location.fullLocation'),
      city: textAt(item, 'location.city'),
      region: textAt(item, 'location.region'),
      postalCode: textAt(item, 'location.postalCode'),
      country: textAt(item, 'location.country').toUpperCase(),
      workplace: remote(item, 'location.remote') || (at(item, 'location.hybrid') === true ? 'hybrid' : ''),
      jobType: textAt(item, 'typeOfEmployment.label', 'typeOfEmployment.id'),
      description: sections(item),
      link: textAt(item, 'applyUrl', 'postingUrl') || linkOf(item),
      postedAt: textAt(item, 'releasedDate'),
      category: textAt(item, 'function.label', 'industry.label'),
    }),
  }),
};

function sections(item: unknown): string {
  const names = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'];
  return join(...names.map((name) => textAt(item, `jobAd.sections.${name}.text`)));
}

function linkOf(item: unknown): string {
  const company = textAt(item, 'company.identifier');
  return company ? `https://jobs.smartrecruiters.com/${company}/${textAt(item, 'id')}` : '';
}
