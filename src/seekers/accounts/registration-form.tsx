import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { EmailField } from './email-field.tsx';
import type { RegistrationSettings } from './registration.schema.ts';
import { BasicFields, PreferenceFields } from './registration-fields.tsx';
import { type Registered, type Step, useRegistration } from './use-registration.ts';

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
