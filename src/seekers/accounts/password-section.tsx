import { useState } from 'react';
import { shortestPassword } from '../../desk/sign-in/password-limits.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';

type Measure = (password: string, own: string[]) => number;

const words = [
  'Very easy to guess',
  'Easy to guess',
  'Takes some effort to guess',
  'Hard to guess',
  'Very hard to guess',
];
const colors = ['bg-clay', 'bg-clay', 'bg-lantern', 'bg-leaf', 'bg-leaf'];

/**
 * The field for a new password. It shows the strength while typing. The meter is large, so it loads with the
 * first key.
 */
function NewPasswordField({
  label,
  own,
  error,
}: {
  label: string;
  own: string[];
  error?: string | undefined;
}) {
  const [measure, setMeasure] = useState<{ now: Measure }>();
  const [password, setPassword] = useState('');
  const load = () => {
    if (!measure)
      import('../../desk/sign-in/password-strength.ts').then(({ measureStrength }) =>
        setMeasure({ now: measureStrength }),
      );
  };
  const score = measure && password ? measure.now(password, own) : undefined;
  return (
    <div>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.`}
        error={error}
        onFocus={load}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <div className="script-only mt-2.5" aria-live="polite">
        {score !== undefined && (
          <>
            <span aria-hidden="true" className="mb-1 grid grid-cols-4 gap-1.5">
              {[1, 2, 3, 4].map((step) => (
                <span
                  key={step}
                  className={`h-1.5 rounded-full ${Math.max(1, score) >= step ? colors[score] : 'bg-line'}`}
                />
              ))}
            </span>
            <span className="text-sm font-medium">{words[score]}</span>
          </>
        )}
      </div>
    </div>
  );
}

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
