import type { ComponentProps, ReactNode } from 'react';
import { tcpaWords, termsWords } from '../../content/consent-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { frequencyNames } from '../alerts/subscribe/alerts.schema.ts';
import { ConsentLabel } from './consent-label.tsx';

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
