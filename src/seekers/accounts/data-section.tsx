import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';

/** Links to the export of all stored data, and to the deletion of the account. */
export function DataSection() {
  return (
    <AccountSection
      id="data"
      title="Your data"
      lead="Your data is yours. Download it or erase it whenever you like. You don’t have to ask us."
    >
      <div className="grid gap-8 sm:grid-cols-2">
        <div>
          <h3 className="text-lg">Take it with you</h3>
          <p className="mt-1 text-sm text-muted">
            Get one JSON file with everything we store about you, from your profile to the emails we sent.
          </p>
          <form method="post" action="/account/data.json">
            <Button type="submit" variant="secondary" className="mt-4">
              Download all my data
            </Button>
          </form>
        </div>
        <div>
          <h3 className="text-lg">Erase it</h3>
          <p className="mt-1 text-sm text-muted">
            We delete your account, alerts, saved jobs, and messages right away, for good.
          </p>
          <ButtonLink to="/account/delete" variant="quiet" className="mt-4 -ms-4 !text-clay">
            Delete my account
          </ButtonLink>
        </div>
      </div>
    </AccountSection>
  );
}
