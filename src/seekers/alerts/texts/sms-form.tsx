import { useEffect, useState } from 'react';
import { readStoredZip } from '../../../catalog/jobs/kept/stored-zip.ts';
import { describeSearch } from '../../../search/filters.ts';
import { useApiForm } from '../../../ui/api-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { alertSearch, newAlertPath } from '../subscribe/alerts.schema.ts';
import { findSearch, SmsSubscription, smsConsent, smsConsentPages, subscribedSearch } from './sms.schema.ts';

const failed = 'There was an error subscribing to SMS alerts. Please try again.';

interface SmsFormProps {
  /** The parameters of the search that the alerts are about; empty: they are about a ZIP. */
  search: string;
  zipCode: string;
  /** What the server said of a form that was sent without scripts, and what was typed. */
  refused?: { values: Record<string, string>; errors: Record<string, string> };
  /** After a success, with what happens next. */
  onDone?(message: string): void;
}

/** The form of text alerts: it says which jobs they are about, and works without scripts. */
export function SmsForm({ search, zipCode, refused, onDone }: SmsFormProps) {
  const typed = refused?.values ?? {};
  const [zip, setZip] = useState(typed.zipCode ?? zipCode);
  useEffect(() => setZip((known) => known || readStoredZip()), []);
  const { form, errors, pending, submit } = useApiForm<SmsSubscription, { message: string }>({
    path: '/api/sms-subscriptions',
    schema: SmsSubscription,
    errors: refused?.errors,
    onDone: ({ message }, _input, element) => {
      element.reset();
      showToast({ title: 'Successfully subscribed!', description: message, tone: 'success' });
      onDone?.(message);
    },
    onFailed: ({ detail }) =>
      showToast({ title: 'Subscription failed', description: detail ?? failed, tone: 'destructive' }),
  });
  const isNear = /^\d{5}$/.test(zip);
  const about = describeSearch(subscribedSearch({ search, zipCode: isNear ? zip : '' }));
  return (
    <form ref={form} method="post" action="/job-alerts" onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        defaultValue={typed.phoneNumber}
        hint="A US number with area code, digits only: 5125550123"
        error={errors.phoneNumber}
      />
      {findSearch(search) === null && (
        <TextField
          label="ZIP code (optional)"
          hint="We’ll text you about jobs near it. Leave it blank to hear about all new jobs."
          name="zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={zip}
          onChange={(event) => setZip(event.target.value)}
          error={errors.zipCode}
        />
      )}
      <input type="hidden" name="search" value={search} />
      <p aria-live="polite" className="border-s-4 border-lantern ps-3 text-sm">
        You’ll hear about: <strong>{about}</strong>, when new ones are posted, in at most one text a day.
      </p>
      <fieldset aria-label="Consent">
        <Checkbox
          label={smsConsent}
          name="agreeToTerms"
          required
          error={errors.agreeToTerms}
          className="text-sm"
        />
        <ConsentPages />
      </fieldset>
      <Button type="submit" pending={pending} pendingLabel="Subscribing...">
        Subscribe to SMS Alerts
      </Button>
    </form>
  );
}

/** They open beside the form, so that nothing typed is lost. */
function ConsentPages() {
  const [before, terms, between, privacy, after] = smsConsentPages;
  const link = (path: string, label: string) => (
    <a href={path} target="_blank" rel="noopener" className="underline underline-offset-4">
      {label}
    </a>
  );
  return (
    <p className="mt-1.5 ps-8 text-sm text-muted">
      {before}
      {link('/terms', terms)}
      {between}
      {link('/privacy', privacy)}
      {after}
    </p>
  );
}

/** What a site without text messages says, and offers by email in their place. */
export const noTextsLead =
  'Text messages aren’t available on this site, but you can get the same alerts by email.';

/** The way to the e-mail alert about the same jobs. */
export function NoTexts({ search, zipCode }: { search: string; zipCode: string }) {
  const wanted = subscribedSearch({ search, zipCode });
  return (
    <div className="grid gap-4">
      <p className="border-s-4 border-lantern ps-3 text-sm">
        You’ll hear about: <strong>{describeSearch(alertSearch(wanted))}</strong>, daily, weekly, or right
        away. Every email has a link to stop them.
      </p>
      <ButtonLink to={newAlertPath(wanted)}>Get alerts by email</ButtonLink>
    </div>
  );
}
