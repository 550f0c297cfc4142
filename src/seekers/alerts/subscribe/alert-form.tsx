import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '../../../ui/api-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { frequencyNames } from './alerts.schema.ts';
import { type AlertAnswer, AlertSignup, alertConsent, noteAskedAlert } from './subscribe.schema.ts';

const frequencies = Object.entries(frequencyNames);
const failed = 'We couldn’t set up your alert. Please try again.';

interface AlertFormProps {
  /** The parameters of /jobs. */
  search: string;
  /** The signed-in person's, which need not be asked for; empty: nobody is signed in. */
  ownEmail: string;
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/** Asks where and how often to send the new jobs of a search; without scripts it posts to its page. */
export function AlertForm({ search, ownEmail, values = {}, errors: refused }: AlertFormProps) {
  const [answer, setAnswer] = useState<AlertAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { form, errors, pending, submit } = useApiForm<AlertSignup, AlertAnswer>({
    path: '/api/alerts',
    schema: AlertSignup,
    errors: refused,
    onDone: (given, { email }) => {
      setAnswer(given);
      if (given.state === 'pending') noteAskedAlert(email);
    },
    onFailed: ({ detail }) => setFailure(detail ?? failed),
  });
  if (answer) return <AlertAnswered {...answer} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      {failure && <FormNotice tone="failure">{failure}</FormNotice>}
      <input type="hidden" name="search" value={search} />
      {ownEmail ? (
        <OwnEmail email={ownEmail} error={errors.email ?? errors.search} />
      ) : (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          error={errors.email ?? errors.search}
        />
      )}
      <RadioGroup
        label="How often"
        name="frequency"
        options={frequencies}
        defaultValue={values.frequency ?? 'daily'}
        error={errors.frequency}
      />
      <p className="text-sm text-muted">{alertConsent}</p>
      <Button type="submit" pending={pending} pendingLabel="One moment...">
        Email me these jobs
      </Button>
    </form>
  );
}

/** Where the alert goes, for a person whose address we know. */
function OwnEmail({ email, error }: { email: string; error: string | undefined }) {
  return (
    <div>
      <p className="[overflow-wrap:anywhere]">
        We’ll send them to <strong>{email}</strong>, the address on your account.
      </p>
      <input type="hidden" name="email" value={email} />
      {error && <FormNotice tone="failure">{error}</FormNotice>}
    </div>
  );
}

/** What happens next, in place of the form; it takes the focus from the button that went. */
export function AlertAnswered({ state, message }: AlertAnswer) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <FormNotice tone="success" title={state === 'active' ? 'Your alert is on' : 'One more step'}>
        {message}
      </FormNotice>
    </div>
  );
}
