import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '../../../ui/api-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import {
  type PreferencesOutcome,
  stoppedTitle,
  Unsubscribe,
  unexpected,
  unsubscribeFailed,
} from './unsubscribe.schema.ts';

interface UnsubscribeFormProps {
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/** Stops mail to the address that is entered; without scripts it posts to its page. */
export function UnsubscribeForm({ values = {}, errors: refused }: UnsubscribeFormProps) {
  const [outcome, setOutcome] = useState<PreferencesOutcome | null>(null);
  const { form, errors, pending, submit } = useApiForm<Unsubscribe, { message: string }>({
    path: '/api/unsubscribe',
    schema: Unsubscribe,
    errors: refused,
    onDone: ({ message }) => setOutcome({ tone: 'success', title: stoppedTitle(null), message }),
    onFailed: ({ status, detail }) =>
      setOutcome({ tone: 'failure', message: status === 0 ? unexpected : (detail ?? unsubscribeFailed) }),
  });
  if (outcome) return <UnsubscribeOutcome {...outcome} onTryAgain={() => setOutcome(null)} />;
  return (
    <form ref={form} method="post" action="/unsubscribe" noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="The address where you get our emails."
        defaultValue={values.email}
        error={errors.email}
      />
      <Button type="submit" pending={pending} pendingLabel="Unsubscribing..." className="justify-self-start">
        Unsubscribe
      </Button>
    </form>
  );
}

/** What became of a change; a failed one leads back to the form. It takes the focus from the button that went. */
export function UnsubscribeOutcome({
  tone,
  title,
  message,
  onTryAgain,
}: PreferencesOutcome & { onTryAgain?: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new outcome takes the focus
  useEffect(() => ref.current?.focus(), [message]);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <FormNotice tone={tone} title={title}>
        {message}
      </FormNotice>
      {tone === 'failure' && onTryAgain && (
        <Button variant="secondary" onClick={onTryAgain} className="script-only mt-4">
          Try Again
        </Button>
      )}
    </div>
  );
}
