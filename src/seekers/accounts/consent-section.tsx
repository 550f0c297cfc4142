import { tcpaWords } from '../../content/consent-texts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import { AccountSection } from './account-section.tsx';

/** Shows whether we may call and text, and since when. Its form changes that. */
export function ConsentSection({
  accepted,
  since,
  phoneNumber,
}: {
  accepted: boolean;
  /** The day of the last change, in words. */
  since: string | null;
  phoneNumber: string;
}) {
  return (
    <AccountSection
      id="consent"
      title="Calls and texts"
      lead="Your consent is optional, and you can withdraw it at any time. We record the date of every change."
    >
      {accepted ? (
        <Accepted since={since} phoneNumber={phoneNumber} />
      ) : (
        <NotAccepted since={since} phoneNumber={phoneNumber} />
      )}
    </AccountSection>
  );
}

interface Standing {
  since: string | null;
  phoneNumber: string;
}

function Accepted({ since, phoneNumber }: Standing) {
  return (
    <>
      <p className="max-w-prose">
        You agreed that we may call and text you{phoneNumber && ` at ${phoneNumber}`}
        {since && ` on ${since}`}. If you withdraw your consent, text alerts stop too.
      </p>
      <ActionForm intent="consent:withdraw" className="mt-4">
        {({ pending }) => (
          <Button type="submit" variant="secondary" pending={pending}>
            Withdraw my consent
          </Button>
        )}
      </ActionForm>
    </>
  );
}

function NotAccepted({ since, phoneNumber }: Standing) {
  const standing = `We don’t call or text you.${since ? ` You withdrew your consent on ${since}.` : ''}`;
  if (!phoneNumber)
    return <p className="max-w-prose">{standing} To allow it, first add a phone number to your profile.</p>;
  return (
    <>
      <p className="max-w-prose">{standing}</p>
      <ActionForm intent="consent:grant" className="mt-2 max-w-prose">
        {({ errors, pending }) => (
          <>
            <Checkbox
              name="agree"
              error={errors.agree}
              className="text-sm"
              label={tcpaWords.map((word) =>
                typeof word === 'string' ? (
                  word
                ) : (
                  <Link key={word.to} to={word.to} className="text-pine underline underline-offset-2">
                    {word.label}
                  </Link>
                ),
              )}
            />
            <Button type="submit" variant="secondary" pending={pending} className="mt-3">
              Agree for {phoneNumber}
            </Button>
          </>
        )}
      </ActionForm>
    </>
  );
}
