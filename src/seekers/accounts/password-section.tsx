import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { NewPasswordField } from './new-password-field.tsx';

interface PasswordView {
  hasPassword: boolean;
  /** Whether the sign-in is recent, so that the current password is not needed. */
  isFresh: boolean;
  email: string;
  names: string[];
}

/** Sets, changes or removes the password. A password is optional, because links sign in without one. */
export function PasswordSection(view: PasswordView) {
  const { hasPassword, isFresh } = view;
  return (
    <AccountSection
      id="password"
      title="Password"
      lead="You don’t need one. You can always sign in with an emailed link. Some people like a password for days when email is slow."
    >
      {!hasPassword && !isFresh ? <AskForLink /> : <SetPassword {...view} />}
      {hasPassword && <RemovePassword isFresh={isFresh} />}
    </AccountSection>
  );
}

function AskForLink() {
  return (
    <>
      <p className="max-w-prose">
        You signed in a while ago. To set a password, first sign in again so we know it’s you.
      </p>
      <ActionForm intent="password:link" className="mt-4">
        {({ pending }) => (
          <Button type="submit" variant="secondary" pending={pending} pendingLabel="Sending...">
            Email me a sign-in link
          </Button>
        )}
      </ActionForm>
    </>
  );
}

function SetPassword({ hasPassword, isFresh, email, names }: PasswordView) {
  return (
    <ActionForm intent="password:set" className="grid max-w-sm gap-5">
      {({ errors, pending }) => (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && !isFresh && <CurrentPassword error={errors.currentPassword} />}
          <NewPasswordField
            label={hasPassword ? 'New password' : 'Password'}
            own={[email, ...names]}
            error={errors.password}
          />
          <div>
            <Button type="submit" variant="secondary" pending={pending} pendingLabel="Saving...">
              {hasPassword ? 'Change password' : 'Set a password'}
            </Button>
            <p className="mt-2 text-sm text-muted">This signs out your other devices.</p>
          </div>
        </>
      )}
    </ActionForm>
  );
}

function RemovePassword({ isFresh }: { isFresh: boolean }) {
  return (
    <ActionForm intent="password:remove" className="mt-6 grid max-w-sm gap-4 border-t border-line pt-5">
      {({ errors, pending }) => (
        <>
          <h3 className="text-lg">Go back to no password</h3>
          {!isFresh && <CurrentPassword error={errors.currentPassword} />}
          <div>
            <Button type="submit" variant="quiet" pending={pending} className="-ms-4">
              Remove my password
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Current password"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      error={error}
    />
  );
}
