import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';

interface ProfileView {
  firstName: string;
  lastName: string;
  email: string;
  /** In the national format. */
  phoneNumber: string;
  tcpaAccepted: boolean;
}

/** The form for names, address and phone number. */
export function ProfileSection({ profile }: { profile: ProfileView }) {
  const { firstName, lastName, email, phoneNumber, tcpaAccepted } = profile;
  return (
    <AccountSection id="profile" title="Profile" lead="How we greet you and how we reach you.">
      <ActionForm intent="profile" className="grid max-w-xl gap-5 sm:grid-cols-2">
        {({ values, errors, pending }) => (
          <>
            <TextField
              label="First name"
              name="firstName"
              autoComplete="given-name"
              defaultValue={values.firstName ?? firstName}
              error={errors.firstName}
            />
            <TextField
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              defaultValue={values.lastName ?? lastName}
              error={errors.lastName}
            />
            <TextField
              label="Phone number (optional)"
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              defaultValue={values.phoneNumber ?? phoneNumber}
              error={errors.phoneNumber}
              hint={tcpaAccepted && 'Changing this number ends your consent to calls and texts.'}
              className="sm:col-span-2"
            />
            <dl className="sm:col-span-2">
              <dt className="text-sm font-semibold">Email address</dt>
              <dd className="mt-1 break-all">{email}</dd>
              <dd className="mt-1 text-sm text-muted">
                We send your links and alerts here. To use another address, register with it and delete this
                account.
              </dd>
            </dl>
            <div className="sm:col-span-2">
              <Button type="submit" pending={pending} pendingLabel="Saving...">
                Save profile
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </AccountSection>
  );
}

/** The form for the ZIP code at the center of the matches. */
export function ZipSection({ zipCode }: { zipCode: string | null }) {
  return (
    <AccountSection
      id="zip"
      title="Where you’re looking"
      lead="Your matches are the jobs nearest to this ZIP code. Each one shows the distance."
    >
      <ActionForm intent="zip">
        {({ values, errors, pending }) => (
          <div className="flex max-w-xl flex-wrap items-start gap-3">
            <TextField
              label="ZIP code"
              name="zipCode"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              defaultValue={values.zipCode ?? zipCode ?? ''}
              error={errors.zipCode}
              className="w-56"
            />
            <Button
              type="submit"
              variant="secondary"
              pending={pending}
              pendingLabel="Saving..."
              className="mt-7"
            >
              Save ZIP code
            </Button>
          </div>
        )}
      </ActionForm>
    </AccountSection>
  );
}
