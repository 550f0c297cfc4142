import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, readsJson, severalPlaces, slug } from './board.ts';

/** Greenhouse's Job Board API: developers.greenhouse.io/job-board.html. */
export const greenhouse: Connector = {
  kind: 'employer',
  form: 'TOKEN',
  token: slug,
  addresses: [
    /^(?:job-)?boards(?:-api)?(?:\.eu)?\.greenhouse\.io\/(?:v1\/boards\/|embed\/job_board\?for=)?(?!embed\b)([\w.-]{1,100})/,
  ],
  read: readsJson({
    page: (token) =>
      `https://boards-api.greenhouse.io/v1/boards/${token}/jobs?content=true&pay_transparency=true`,
    items: 'jobs',
    id: 'id',
    toRaw: (item) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'title'),
      company: textAt(item, 'company_name'),
      location: places(item),
      workplace: textAt(item, 'location.name'),
      salary: pay(at(item, 'pay_input_ranges.0')),
      description: textAt(item, 'content'),
      link: textAt(item, 'absolute_url'),
      postedAt: textAt(item, 'first_published', 'updated_at'),
      expiresAt: textAt(item, 'application_deadline'),
      category: textAt(item, 'departments.0.name'),
    }),
  }),
};

/** Whether a text names only a workplace: "Hybrid", "Remote", "Multiple locations". */
const namesNoPlace = (text: string): boolean =>
  /^\W*(?:(?:hybrid|remote|on-?site|in-?office|flexible|various|multiple|all|any|locations?|offices?)\W*)*$/i.test(
    text,
  );

/** Where a job's own place names none, its offices do. */
function places(item: unknown): string {
  const own = textAt(item, 'location.name');
  if (!namesNoPlace(own)) return own;
  const offices = listAt(item, 'offices').map((office) => textAt(office, 'location', 'name'));
  return severalPlaces(offices) || own;
}

function pay(range: unknown): string {
  const units = (path: string): number => Number(at(range, path)) / 100;
  return composePay(units('min_cents'), units('max_cents'), '', textAt(range, 'currency_type'));
}
