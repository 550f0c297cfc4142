import { at, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, countAt, hostLabel, partsOfPlace, readsJson } from './board.ts';

/** The career pages of BambooHR. */
export const bamboohr: Connector = {
  kind: 'employer',
  form: 'COMPANY',
  token: hostLabel,
  addresses: [/^([\w-]{1,63})\.bamboohr\.com\/(?:careers|jobs)/],
  nameOf: async (board, token) =>
    textAt(await board.json(`https://${token}.bamboohr.com/careers/company-info`), 'result.name'),
  read: readsJson({
    page: (token) => `https://${token}.bamboohr.com/careers/list`,
    items: 'result',
    id: 'id',
    pages: (answer) => ({ total: countAt(answer, 'meta.totalCount'), isLast: true }),
    details: (token, item) =>
      `https://${token}.bamboohr.com/careers/${encodeURIComponent(textAt(item, 'id'))}/detail`,
    toRaw: (answer) => {
      const job = at(answer, 'result.jobOpening');
      return {
        ...emptyRawJob(),
        externalId: idIn(textAt(job, 'jobOpeningShareUrl')),
        title: textAt(job, 'jobOpeningName'),
        location: partsOfPlace(at(job, 'location')) || partsOfPlace(at(job, 'atsLocation')),
        // 0 is on-site, 1 is remote, 2 is hybrid.
        workplace: { '1': 'remote', '2': 'hybrid' }[textAt(job, 'locationType')] ?? '',
        jobType: textAt(job, 'employmentStatusLabel'),
        salary: textAt(job, 'compensation'),
        description: textAt(job, 'description'),
        link: textAt(job, 'jobOpeningShareUrl'),
        postedAt: textAt(job, 'datePosted'),
        category: textAt(job, 'departmentLabel'),
      };
    },
  }),
};

/** The number at the end of 'https://acme.bamboohr.com/careers/106'. */
const idIn = (link: string): string => /\/(\d{1,12})\/?$/.exec(link)?.[1] ?? '';
