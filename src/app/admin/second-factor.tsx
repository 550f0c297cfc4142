import type { ReactNode } from 'react';
import { ActionForm, ActionNotice } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** A new second factor. Only the page holds its secret until the first code confirms it. */
export interface NewFactor {
  secret: string;
  /** A data URL with the QR code for the authenticator app. */
  picture: string;
}

/** What the page knows about the admin's second factor. */
export interface FactorView {
  hasTotp: boolean;
  /** How many recovery codes are left. */
  codesLeft: number;
  fresh: NewFactor;
}

/** Turns the second factor on, replaces it, or turns it off. */
export function SecondFactor({ hasTotp, codesLeft, fresh }: FactorView) {
  return (
    <section aria-labelledby="factor">
      <h2 id="factor" className="text-xl">
        Two-factor authentication
      </h2>
      <div className="mt-3 grid gap-6">
        <ActionNotice part="factor" />
        {hasTotp ? (
          <>
            <p>Two-factor authentication is on. Signing in requires a code from your authenticator app.</p>
            <RecoveryCodes codesLeft={codesLeft} />
            <Disclosure title="Move to another phone">
              <SetFactor fresh={fresh} hasTotp />
            </Disclosure>
            <Disclosure title="Turn off">
              <ActionForm intent="factor:off" className="grid max-w-sm gap-4">
                {({ errors, pending }) => (
                  <>
                    <ProofFields errors={errors} hasTotp />
                    <p>
                      <Button type="submit" variant="destructive" pending={pending}>
                        Turn it off
                      </Button>
                    </p>
                  </>
                )}
              </ActionForm>
            </Disclosure>
          </>
        ) : (
          <>
            <p className="max-w-prose">
              Add a code from an authenticator app, so that a stolen password alone can’t sign in. You also
              get recovery codes in case you lose your phone.
            </p>
            <SetFactor fresh={fresh} hasTotp={false} />
          </>
        )}
      </div>
    </section>
  );
}

function RecoveryCodes({ codesLeft }: { codesLeft: number }) {
  return (
    <div>
      <h3 className="text-lg">Recovery codes</h3>
      <p className="mt-1 mb-3 max-w-prose">
        {codesLeft === 0 ? 'You have no recovery codes left.' : `Recovery codes left: ${codesLeft}.`} Each
        code signs you in once without your phone.
        {codesLeft < 4 && ' Get new codes soon.'}
      </p>
      <Disclosure title="Get new recovery codes">
        <ActionForm intent="codes:renew" className="grid max-w-sm gap-4">
          {({ errors, pending }) => (
            <>
              <ProofFields errors={errors} hasTotp />
              <p>
                <Button type="submit" variant="secondary" pending={pending}>
                  Get new codes
                </Button>
                <span className="mt-2 block text-sm text-muted">Your old codes stop working.</span>
              </p>
            </>
          )}
        </ActionForm>
      </Disclosure>
    </div>
  );
}

function SetFactor({ fresh, hasTotp }: { fresh: NewFactor; hasTotp: boolean }) {
  return (
    <ActionForm intent="factor:on" className="grid max-w-sm gap-4">
      {({ values, errors, pending }) => {
        // The scanned QR code stays valid when its code was mistyped.
        const secret = values.secret ?? fresh.secret;
        return (
          <>
            <p>Scan the QR code, or enter the key in the app.</p>
            {secret === fresh.secret && (
              <img src={fresh.picture} alt="QR code for the authenticator app" className="size-48" />
            )}
            <p>
              Key: <code className="break-all">{secret}</code>
            </p>
            <input type="hidden" name="secret" value={secret} />
            <TextField
              label={hasTotp ? 'Code from the new phone' : 'Code'}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="The 6-digit code from the app."
              error={errors.code}
            />
            <ProofFields errors={errors} hasTotp={hasTotp} />
            <p>
              <Button type="submit" pending={pending}>
                {hasTotp ? 'Switch to the new phone' : 'Turn on'}
              </Button>
              <span className="mt-2 block text-sm text-muted">This signs out your other sessions.</span>
            </p>
          </>
        );
      }}
    </ActionForm>
  );
}

/** Fields that prove that the admin sends the form, not someone at an unlocked screen. */
function ProofFields({ errors, hasTotp }: { errors: Record<string, string>; hasTotp: boolean }) {
  return (
    <>
      <TextField
        label="Current password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {hasTotp && (
        <TextField
          label="Current code"
          name="currentCode"
          autoComplete="one-time-code"
          autoCapitalize="none"
          hint="The 6-digit code from your current app, or a recovery code."
          error={errors.currentCode}
        />
      )}
    </>
  );
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-4 sm:px-5">
      <summary className="min-h-11 py-2.5 font-semibold text-pine">{title}</summary>
      <div className="pt-2 pb-5">{children}</div>
    </details>
  );
}

/** The form with which an admin changes their own password. */
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
