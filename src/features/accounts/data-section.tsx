import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';

/** The way to all that is stored, and the way out. */
export function DataSection() {
  return (
    <AccountSection
      id="data"
      title="Your data"
      lead="What we store about you is yours: take it with you, or have it erased. Nobody has to be asked."
    >
      <div className="grid gap-8 sm:grid-cols-2">
        <div>
          <h3 className="text-lg">Take it with you</h3>
          <p className="mt-1 text-sm text-muted">
            One JSON file with every row that holds something of you, from your profile to the mails that we
            sent.
          </p>
          <form method="post" action="/account/data.json">
            <Button type="submit" variant="secondary" className="mt-4">
              Download all my data
            </Button>
          </form>
        </div>
        <div>
          <h3 className="text-lg">Have it erased</h3>
          <p className="mt-1 text-sm text-muted">
            Your account, alerts, saved jobs, and messages are deleted at once and for good.
          </p>
          <ButtonLink to="/account/delete" variant="quiet" className="mt-4 -ms-4 !text-clay">
            Delete my account
          </ButtonLink>
        </div>
      </div>
    </AccountSection>
  );
}
