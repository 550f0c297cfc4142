import { describeSearch } from '../../../search/filters.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { alertSearch, newAlertPath } from '../subscribe/alerts.schema.ts';
import { subscribedSearch } from './sms.schema.ts';

/** What a site without text messages says, and offers by email in their place. */
export const noTextsLead =
  'Text messages aren’t available on this site, but you can get the same alerts by email.';

/** The way to the e-mail alert about the same jobs. */
export function NoTexts({ search, zipCode }: { search: string; zipCode: string }) {
  const wanted = subscribedSearch({ search, zipCode });
  return (
    <div className="grid gap-4">
      <p className="border-s-4 border-lantern ps-3 text-sm">
        You’ll hear about: <strong>{describeSearch(alertSearch(wanted))}</strong>, daily, weekly, or right
        away. Every email has a link to stop them.
      </p>
      <ButtonLink to={newAlertPath(wanted)}>Get alerts by email</ButtonLink>
    </div>
  );
}
