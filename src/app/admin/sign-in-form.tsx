import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { RefusedForm } from '../form-action.ts';
import { rememberSignedIn, wasSignedIn } from './signed-in-flag.ts';

/** The sign-in of the back office; the code is asked for only where the password was right and a second factor is set. */
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
