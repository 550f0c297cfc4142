import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { tcpaWords, termsWords } from '../../content/consent-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { frequencyNames } from '../alerts/subscribe/alerts.schema.ts';
import { ConsentLabel } from './consent-label.tsx';

/** Registration in one form that needs no script. */
export function PlainRegistrationForm({
  errors = {},
  values,
  detail,
}: {
  errors?: Record<string, string>;
  values?: Record<string, string>;
  /** The error for the whole form. */
  detail?: string;
}) {
  return (
    <Card className="sm:p-8">
      <form method="post" action="/register" noValidate>
        {detail && (
          <div className="mb-5">
            <FieldError id="refused">{detail}</FieldError>
          </div>
        )}
        <fieldset>
          <legend className="mb-4 font-display text-xl font-semibold">Basic Information</legend>
          <BasicFields
            errors={errors}
            values={values}
            email={
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                required
                hint="We’ll send a link to this address."
                error={errors.email}
                defaultValue={values?.email}
              />
            }
          />
        </fieldset>
        <fieldset className="mt-6">
          <legend className="mb-4 font-display text-xl font-semibold">Communication Preferences</legend>
          <PreferenceFields errors={errors} values={values} />
        </fieldset>
        <Button type="submit" className="mt-6 w-full">
          Complete Registration
        </Button>
      </form>
    </Card>
  );
}

interface FieldsProps {
  errors: Record<string, string>;
  /** The earlier input. */
  values?: Record<string, string>;
}

/**
 * The fields of 'Basic Information'. The caller passes the email field, because only some forms can check the
 * address.
 */
export function BasicFields({ errors, values = {}, email }: FieldsProps & { email: ReactNode }) {
  const field = (name: string) => ({ name, error: errors[name], defaultValue: values[name], required: true });
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      {email}
      <TextField
        label="ZIP code"
        hint="We’ll find matches near this ZIP code."
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        className="[&_input]:max-w-32"
        {...field('zipCode')}
      />
      <Checkbox
        name="termsAccepted"
        required
        defaultChecked={values.termsAccepted !== undefined}
        error={errors.termsAccepted}
        label={<ConsentLabel words={termsWords} />}
      />
    </div>
  );
}

const frequencies = { ...frequencyNames, off: 'Never' };

/** The fields of 'Communication Preferences'. All of them are optional. */
export function PreferenceFields({
  errors,
  values = {},
  onConsent,
}: FieldsProps & { onConsent?: ComponentProps<'input'>['onChange'] }) {
  return (
    <div className="grid gap-4">
      <SelectField label="Job alerts near you" name="alert" error={errors.alert} defaultValue={values.alert}>
        {Object.entries(frequencies).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Phone number (optional)"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        error={errors.phoneNumber}
        defaultValue={values.phoneNumber}
      />
      <div className="rounded-md bg-sunken px-4 py-2 text-sm">
        <Checkbox
          name="tcpaAccepted"
          defaultChecked={values.tcpaAccepted !== undefined}
          onChange={onConsent}
          label={<ConsentLabel words={tcpaWords} />}
        />
      </div>
      <p className="text-sm text-muted">You can complete your registration without checking this box.</p>
    </div>
  );
}

/** Stores the visitor's ZIP code in the browser, under the seed's name. Matches are measured from it. */
function keepUserData(userData: { zipCode: string }): void {
  try {
    localStorage.setItem('userData', JSON.stringify(userData));
  } catch {
    // Storage is blocked. The matches will ask for the ZIP code again.
  }
}

/** The next steps after a registration. */
export function RegistrationComplete({ email, zipCode }: { email: string; zipCode: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    keepUserData({ zipCode });
    text.current?.focus();
  }, [zipCode]);
  return (
    <>
      <p ref={text} tabIndex={-1} className="mt-5 flex gap-3 rounded-md bg-leaf-wash p-4 outline-none">
        <Icon name="mail" className="mt-0.5 size-5 text-leaf" />
        <span className="min-w-0">
          We sent a link to <strong className="wrap-anywhere">{email}</strong>. Open it to confirm that the
          address is yours. It signs you in and starts the alerts you chose.
        </span>
      </p>
      <p className="mt-4 text-sm text-muted">
        Nothing after a few minutes? Check your spam folder, or register again. We send at most 3 emails an
        hour to one address.
      </p>
      <ButtonLink to="/my-jobs" className="mt-6 w-full">
        View My Job Matches
      </ButtonLink>
    </>
  );
}
