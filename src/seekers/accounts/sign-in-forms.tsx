import { ActionForm, ActionNotice } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface SignInFormProps {
  /** The path to open after sign-in. */
  to: string;
}

/** Requests a link, or another one if a link did not arrive or did not work. */
export function LinkForm({
  to,
  again = false,
  email,
}: SignInFormProps & { again?: boolean; email?: string | undefined }) {
  return (
    <>
      {!again && <ActionNotice part="link" />}
      <ActionForm intent="link" action="/sign-in" className="grid gap-5">
        {({ values, errors, pending }) => (
          <>
            <input type="hidden" name="to" value={to} />
            <TextField
              label="Email address"
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={values.email ?? email}
              error={errors.email}
            />
            <Button type="submit" size="large" pending={pending} pendingLabel="Sending...">
              {again ? 'Email me a new link' : 'Email me a sign-in link'}
            </Button>
          </>
        )}
      </ActionForm>
    </>
  );
}

/**
 * For accounts with a password. It loads the whole next page, so that the header shows the signed-in state.
 */
export function PasswordForm({ to }: SignInFormProps) {
  return (
    <>
      <ActionNotice part="password" />
      <ActionForm intent="password" action="/sign-in" reloadDocument className="grid gap-5">
        {({ values, errors }) => (
          <>
            <input type="hidden" name="to" value={to} />
            <TextField
              label="Email address"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={values.email}
              error={errors.email}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              error={errors.password}
            />
            <Button type="submit" variant="secondary">
              Sign in with password
            </Button>
          </>
        )}
      </ActionForm>
    </>
  );
}
