import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { BasicFields, PreferenceFields } from './plain-registration-form.tsx';
import type { RegistrationSettings } from './registration.schema.ts';
import {
  type EmailCheck,
  type Registered,
  type Step,
  type useEmailCheck,
  useRegistration,
} from './use-registration.ts';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/**
 * The operator's lead-tracking image and token. They load only after consent, and never for a visitor who
 * opts out.
 */
function LeadTracking({ consented }: { consented: boolean }) {
  const [settings, setSettings] = useState<RegistrationSettings | null>(null);
  useEffect(() => {
    fetch('/api/registration-settings')
      .then((response) => (response.ok ? response.json() : null))
      .then(setSettings, () => setSettings(null));
  }, []);
  if (!settings) return null;
  if (settings.optOutHonored || navigator.globalPrivacyControl)
    return (
      <p className="mt-4 text-sm text-muted">
        <strong className="text-ink">Opt-Out Request Honored.</strong> Your browser asks sites not to track
        you, so nobody else learns about this registration.
      </p>
    );
  if (!consented || !settings.leadTracking) return null;
  const { pixelUrl, token } = settings.leadTracking;
  return (
    <>
      <img src={pixelUrl} alt="" width="1" height="1" referrerPolicy="no-referrer" className="absolute" />
      {token && <input type="hidden" name="leadToken" value={token} />}
    </>
  );
}

const headings: Record<Step, string> = {
  basic: 'Basic Information',
  preferences: 'Communication Preferences',
};

/** Both steps in one form, so going back and forth keeps the input. */
export function RegistrationForm({ onRegistered }: { onRegistered(registered: Registered): void }) {
  const { form, step, goBack, errors, clearError, pending, check, submit } = useRegistration(onRegistered);
  const [consented, setConsented] = useState(false);
  const first = step === 'basic';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={({ target }) => clearError((target as HTMLInputElement).name)}
      aria-busy={pending}
      className="mt-3"
    >
      <StepHeading step={step} />
      <fieldset hidden={!first} aria-label={headings.basic}>
        <BasicFields
          errors={errors}
          email={<EmailField check={check} error={errors.email} onAccept={() => clearError('email')} />}
        />
      </fieldset>
      <fieldset hidden={first} aria-label={headings.preferences}>
        <PreferenceFields errors={errors} onConsent={({ target }) => setConsented(target.checked)} />
        {!first && <LeadTracking consented={consented} />}
      </fieldset>
      <div className="mt-5 flex gap-3">
        {!first && (
          <Button variant="secondary" onClick={goBack}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          className="flex-1"
          pending={pending}
          pendingLabel={first ? 'Checking...' : 'Registering...'}
        >
          {first ? 'Continue' : 'Complete Registration'}
        </Button>
      </div>
      {first && (
        <p className="mt-4 text-center text-sm text-muted">
          Already registered?{' '}
          <Link to="/sign-in" className="font-semibold text-pine underline underline-offset-2">
            Sign in
          </Link>
        </p>
      )}
    </form>
  );
}

/** Takes the focus when the step changes, so that everyone notices the new step. */
function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const number = step === 'basic' ? 1 : 2;
  return (
    <div className="sticky -top-px z-10 mb-3 bg-surface py-1">
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <span className="me-1.5">Step {number} of 2</span>
        {[1, 2].map((one) => (
          <span
            key={one}
            aria-hidden="true"
            className={`h-1 w-8 rounded-full ${one <= number ? 'bg-lantern' : 'bg-line'}`}
          />
        ))}
      </p>
      <h3 ref={heading} tabIndex={-1} className="mt-1 text-lg outline-none">
        {headings[step]}
      </h3>
    </div>
  );
}

/** The email field. It checks the address while the visitor types. */
function EmailField({
  check,
  error,
  onAccept,
}: {
  check: ReturnType<typeof useEmailCheck>;
  error: string | undefined;
  /** The visitor accepted the suggested address. */
  onAccept(): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const accept = (suggestion: string): void => {
    if (input.current) input.current.value = suggestion;
    input.current?.focus();
    onAccept();
    check.change(suggestion);
    check.check(suggestion);
  };
  const failed = error ?? (check.state === 'invalid' ? check.reason || 'Invalid email address' : undefined);
  const status = <EmailStatus check={check} onAccept={accept} />;
  // Of an error and its remedy, the remedy says enough.
  const shown = failed && check.suggestion ? status : failed;
  return (
    <Field label="Email" error={shown} hint={!shown && status}>
      {(control) => (
        <input
          {...control}
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-busy={check.state === 'validating' || undefined}
          onChange={({ target }) => check.change(target.value.trim())}
          onBlur={({ target, relatedTarget }) => {
            // The button runs the check itself. A message that appears now would move the button away from
            // the pointer.
            if (target.value.trim() && !(relatedTarget instanceof HTMLButtonElement))
              check.check(target.value.trim());
          }}
        />
      )}
    </Field>
  );
}

function EmailStatus({ check, onAccept }: { check: EmailCheck; onAccept(suggestion: string): void }) {
  const { state, suggestion } = check;
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-1.5">
      {suggestion ? (
        <>
          Did you mean
          <button
            type="button"
            onClick={() => onAccept(suggestion)}
            className="min-h-6 rounded-sm font-semibold text-pine underline underline-offset-2"
          >
            {suggestion}
          </button>
          ?
        </>
      ) : (
        statusText[state]
      )}
    </span>
  );
}

const statusText: Record<EmailCheck['state'], ReactNode> = {
  unchecked: 'We’ll send a link to this address.',
  validating: 'Checking this address...',
  valid: (
    <>
      <Icon name="check" className="text-leaf" />
      This address looks good.
    </>
  ),
  invalid: '',
};
