import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../ui/api-form.ts';
import { sendJson } from '../../ui/send-json.ts';
import { showToast } from '../../ui/toast-store.ts';
import { BasicInformation, Registration } from './registration.schema.ts';

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

/** The seed's pause after the last key. */
const pauseMs = 800;
/** Longer than the server's own limit. After that, the visitor goes on without the check. */
const patienceMs = 4000;

/** The result for the address that is now in the field. 'unchecked' also when the check failed. */
export interface EmailCheck {
  state: 'unchecked' | 'validating' | 'valid' | 'invalid';
  reason?: string;
  suggestion?: string;
}

const unchecked: EmailCheck = { state: 'unchecked' };

/**
 * Checks an address while the visitor types. An answer counts only for the text that was sent, and each text
 * is sent once.
 */
export function useEmailCheck() {
  const [current, setCurrent] = useState(unchecked);
  const asked = useRef<{ text: string; answer: Promise<EmailCheck> } | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const check = (text: string): Promise<EmailCheck> => {
    window.clearTimeout(timer.current);
    if (asked.current?.text === text) return asked.current.answer;
    const mine = { text, answer: ask(text) };
    asked.current = mine;
    setCurrent({ state: 'validating' });
    mine.answer.then((answer) => {
      if (asked.current !== mine) return;
      if (answer.state === 'unchecked') asked.current = null;
      setCurrent(answer);
    });
    return mine.answer;
  };

  const change = (text: string): void => {
    window.clearTimeout(timer.current);
    asked.current = null;
    setCurrent(unchecked);
    if (text.includes('@') && text.includes('.'))
      timer.current = window.setTimeout(() => check(text), pauseMs);
  };
  return { ...current, check, change };
}

async function ask(email: string): Promise<EmailCheck> {
  type Answer = { valid: boolean; reason?: string; suggestion?: string };
  const posted = await Promise.race([
    sendJson<Answer>('/api/validate-email', { email }),
    new Promise<null>((resolve) => window.setTimeout(resolve, patienceMs, null)),
  ]);
  if (posted?.ok) return { ...posted.answer, state: posted.answer.valid ? 'valid' : 'invalid' };
  console.info('The email address could not be checked.');
  return unchecked;
}
