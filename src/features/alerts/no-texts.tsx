import { ButtonLink } from '../../ui/button.tsx';
import { jobSearchParams } from '../jobs/jobs.schema.ts';
import { describeSearch } from './describe-search.ts';
import { subscribedSearch } from './sms.schema.ts';

/** What a site without text messages says, and offers by e-mail in their place. */
export const noTextsLead =
  'This site cannot send text messages yet. The same alerts reach you by e-mail instead.';

/** The way to the e-mail alert about the same jobs. */
export function NoTexts({ search, zipCode }: { search: string; zipCode: string }) {
  const wanted = subscribedSearch({ search, zipCode });
  const query = jobSearchParams({ ...wanted, page: 1 }).toString();
  return (
    <div className="grid gap-4">
      <p className="border-s-4 border-lantern ps-3 text-sm">
        You would hear of: <strong>{describeSearch(wanted)}</strong>, daily, weekly, or as soon as they are
        posted, with a link in every e-mail that ends it.
      </p>
      <ButtonLink to={`/alerts/new${query && `?${query}`}`}>Get alerts by e-mail</ButtonLink>
    </div>
  );
}
