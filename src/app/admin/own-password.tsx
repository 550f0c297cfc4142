import { ActionForm, ActionNotice } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProofFields } from './second-factor.tsx';

/** An admin's own password. */
export function OwnPasswordForm({ hasTotp, hint }: { hasTotp: boolean; hint: string }) {
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <div className="mt-3">
        <ActionNotice part="password" />
        <ActionForm intent="password:change" className="grid max-w-sm gap-4">
          {({ errors, pending }) => (
            <>
              <TextField
                label="New password"
                name="newPassword"
                type="password"
                autoComplete="new-password"
                hint={hint}
                error={errors.newPassword}
              />
              <ProofFields errors={errors} hasTotp={hasTotp} />
              <p>
                <Button type="submit" variant="secondary" pending={pending}>
                  Change password
                </Button>
                <span className="mt-2 block text-sm text-muted">This signs out your other sessions.</span>
              </p>
            </>
          )}
        </ActionForm>
      </div>
    </section>
  );
}
