import { useState } from 'react';
import { useApiForm } from '../../../ui/api-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Unsubscribe } from './unsubscribe.schema.ts';
import {
  type PreferencesOutcome,
  stoppedTitle,
  unexpected,
  unsubscribeFailed,
} from './unsubscribe-answer.ts';
import { UnsubscribeOutcome } from './unsubscribe-outcome.tsx';

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
    onDone: ({ message }) => setOutcome({ tone: 'success', title: stoppedTitle(false), message }),
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
