import { parseJson } from '../../formats/read-json.ts';
import { listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, countAt, readDetails, readPages, severalPlaces } from './board.ts';

const pageSize = 100;

/** The job boards of UKG Pro (UltiPro). The full text of a job is JSON in a script of its page. */
export const ukg: Connector = {
  kind: 'employer',
  form: 'HOST/TENANT/BOARD',
  token: /^recruiting\d?\.ultipro\.com\/[A-Z\d]{4,20}\/[a-f\d-]{36}$/i,
  addresses: [/^(recruiting\d?\.ultipro\.com)\/([A-Z\d]{4,20})\/JobBoard\/([a-f\d-]{36})/i],
  async *read(board, token) {
    const [host, tenant, id] = token.split('/');
    const root = `https://${host}/${tenant}/JobBoard/${id}`;
    const ask = async (page: number) => {
      const answer = await board.json(`${root}/JobBoardView/LoadSearchResults`, { post: search(page) });
      return { items: listAt(answer, 'opportunities'), total: countAt(answer, 'totalCount'), isLast: false };
    };
    for await (const item of readPages(ask, idOf)) {
      const link = `${root}/OpportunityDetail?opportunityId=${encodeURIComponent(idOf(item))}`;
      yield* readDetails(board, idOf(item), item, async () => toRaw(item, await board.text(link), link));
    }
  },
};

const idOf = (item: unknown): string => textAt(item, 'Id');

const search = (page: number) => ({
  opportunitySearch: {
    Top: pageSize,
    Skip: page * pageSize,
    QueryString: '',
    Filters: [],
    OrderBy: [{ Value: 'postedDateDesc', PropertyName: 'PostedDate', Ascending: false }],
  },
  matchCriteria: {
    PreferredJobs: [],
    Educations: [],
    LicenseAndCertifications: [],
    Skills: [],
    hasNoLicenses: false,
    SkippedSkills: [],
  },
});

function toRaw(item: unknown, page: string, link: string) {
  const places = listAt(item, 'Locations').map(placeOf);
  return {
    ...emptyRawJob(),
    externalId: idOf(item),
    title: textAt(item, 'Title'),
    location: severalPlaces(places),
    jobType: textAt(item, 'FullTime') === 'true' ? 'Full-time' : textAt(item, 'FullTime') && 'Part-time',
    description: descriptionIn(page) || textAt(item, 'BriefDescription'),
    link,
    postedAt: textAt(item, 'PostedDate'),
    category: textAt(item, 'JobCategoryName'),
  };
}

function placeOf(place: unknown): string {
  const region = [textAt(place, 'Address.State.Code'), textAt(place, 'Address.PostalCode')];
  const parts = [textAt(place, 'Address.City'), region.filter(Boolean).join(' ')];
  return parts.filter(Boolean).join(', ') || textAt(place, 'LocalizedName');
}

/** The value of "Description" in the script of a job's page. Empty if there is none. */
function descriptionIn(page: string): string {
  const [, text] = /"Description":("(?:[^"\\]|\\.)*")/.exec(page) ?? [];
  return text ? String(parseJson(text)) : '';
}
