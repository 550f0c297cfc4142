import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, countAt, join, readsJson, severalPlaces, slug } from './board.ts';

const pageSize = 50;
const api = 'https://ats.rippling.com/api/v2/board';

/** Rippling's Job Board API, version 2: developer.rippling.com. Lists repeat a posting for each of its places. */
export const rippling: Connector = {
  kind: 'employer',
  form: 'BOARD',
  token: slug,
  addresses: [/^ats\.rippling\.com\/(?:api\/v2\/board\/|[a-z]{2}-[A-Z]{2}\/)?([\w.-]{1,100})/],
  read: readsJson({
    page: (token, page) => `${api}/${token}/jobs?page=${page}&pageSize=${pageSize}`,
    items: 'items',
    id: 'id',
    pages: (answer, page) => ({ total: null, isLast: (countAt(answer, 'totalPages') ?? 1) <= page + 1 }),
    details: (token, item) => `${api}/${token}/jobs/${encodeURIComponent(textAt(item, 'id'))}`,
    toRaw: (job) => {
      const pay = at(job, 'payRangeDetails.0');
      return {
        ...emptyRawJob(),
        externalId: textAt(job, 'uuid', 'id'),
        title: textAt(job, 'name'),
        company: textAt(job, 'companyName'),
        location: severalPlaces(
          listAt(job, 'workLocations').map((place) =>
            typeof place === 'string' ? place : textAt(place, 'label', 'name'),
          ),
        ),
        jobType: textAt(job, 'employmentType.id', 'employmentType.label'),
        salary: composePay(
          at(pay, 'rangeStart'),
          at(pay, 'rangeEnd'),
          textAt(pay, 'frequency'),
          textAt(pay, 'currency'),
        ),
        description: join(textAt(job, 'description.role'), textAt(job, 'description.company')),
        link: textAt(job, 'url'),
        postedAt: textAt(job, 'createdOn'),
        category: textAt(job, 'department.name'),
      };
    },
  }),
};
