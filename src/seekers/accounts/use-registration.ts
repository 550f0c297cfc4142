import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../ui/api-form.ts';
import { sendJson } from '../../ui/send-json.ts';
import { showToast } from '../../ui/toast-store.ts';
import { BasicInformation, Registration } from './registration.schema.ts';
import { useEmailCheck } from './use-email-check.ts';

export type Step = 'basic' | 'preferences';

/** The address and the ZIP code that were registered. */
export interface Registered {
  email: string;
  zipCode: string;
}

/** The state of the two steps of registration: errors, the pending request, and the submit handler. */
export function useRegistration(onRegistered: (registered: Registered) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<Step>('basic');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [pending, setPending] = useState(false);
  const check = useEmailCheck();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus, correcting a field does not
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('fieldset:not([hidden]) [aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** Shows the errors, in the step of the first one. */
  const refuse = (wrong: Record<string, string>): void => {
    if (Object.keys(wrong).some((name) => name in BasicInformation.shape)) setStep('basic');
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const goOn = async (fields: Fields): Promise<void> => {
    const checked = BasicInformation.safeParse(fields);
    if (!checked.success) return refuse(fieldErrors(checked.error.issues));
    const answer = await check.check(String(fields.email).trim());
    if (answer.state === 'invalid') return refuse({ email: answer.reason || 'Invalid email address' });
    setStep('preferences');
  };

  const complete = async (fields: Fields): Promise<void> => {
    const checked = Registration.safeParse(fields);
    if (!checked.success) return refuse(fieldErrors(checked.error.issues));
    const posted = await sendJson('/api/register', checked.data);
    if (!posted.ok && Object.keys(posted.errors).length > 0) return refuse(posted.errors);
    if (!posted.ok) return tellFailure(posted.detail);
    tellSuccess(checked.data.email);
    onRegistered(checked.data);
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setErrors({});
    setPending(true);
    await (step === 'basic' ? goOn(fields) : complete(fields));
    setPending(false);
  };

  const clearError = (name: string): void => setErrors(({ [name]: _cleared, ...rest }) => rest);
  return { form, step, goBack: () => setStep('basic'), errors, clearError, pending, check, submit };
}

type Fields = Record<string, FormDataEntryValue>;

function tellSuccess(email: string): void {
  showToast({
    title: 'Registration successful!',
    description: `Your account has been created. Open the link we sent to ${email}.`,
    tone: 'success',
  });
}

function tellFailure(detail: string | null): void {
  showToast({
    title: 'Registration failed',
    description: detail ?? 'Something went wrong, please try again.',
    tone: 'destructive',
  });
}
