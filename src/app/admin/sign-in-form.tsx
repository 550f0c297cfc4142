import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { RefusedForm } from '../form-action.ts';

/**
 * The sign-in form of the back office. It asks for a code only if the password was right and a second factor is set.
 */
export function AdminSignInForm({ to, refused }: { to: string; refused: RefusedForm | undefined }) {
  const [hasEnded, setEnded] = useState(false);
  const pending = useNavigation().state !== 'idle';
  useEffect(() => {
    setEnded(wasSignedIn());
    rememberSignedIn(false);
  }, []);
  const needsCode = refused?.values.needsCode === 'yes';
  return (
    <div className="page-width max-w-lg pb-16">
      <PageHeading
        title="Admin Login"
        lead={hasEnded && !refused ? 'Your session has ended. Sign in again.' : undefined}
      />
      <Card className="sm:p-7">
        <Form method="post" action="/admin?index" className="grid gap-5">
          <input type="hidden" name="intent" value="sign-in" />
          <input type="hidden" name="to" value={to} />
          {refused && !needsCode && <FormNotice tone="failure">{refused.detail}</FormNotice>}
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            required
            defaultValue={refused?.values.username}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          {needsCode && (
            <TextField
              label="Code"
              name="code"
              autoCapitalize="none"
              autoComplete="one-time-code"
              autoFocus
              hint={refused.detail}
              error={
                refused.values.code
                  ? 'This code is wrong or was already used. Enter the next code.'
                  : undefined
              }
            />
          )}
          <Button type="submit" pending={pending} pendingLabel="Signing in...">
            Login
          </Button>
        </Form>
      </Card>
    </div>
  );
}

/**
 * The seed's key in the browser's storage. It only decides which text shows above the form. The server decides who is
 * signed in.
 */
const flag = 'adminLoggedIn';

/** Remembers in the browser whether an admin signed in here. Does nothing if storage is blocked. */
export function rememberSignedIn(is: boolean): void {
  try {
    if (is) localStorage.setItem(flag, 'true');
    else localStorage.removeItem(flag);
  } catch {
    // Storage is blocked: the text stays as it is.
  }
}

/** Whether an admin signed in here and did not sign out. */
function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(flag) === 'true';
  } catch {
    return false;
  }
}
