import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Posted, sendJson } from './send-json.ts';

/** The part of zod/mini schemas that forms use, so that this file does not name the library. */
export interface FormSchema<Input> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Input }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

interface ApiFormOptions<Input, Answer> {
  path: string;
  /** The schema that the server applies, too. Without one, only the server checks the form. */
  schema?: FormSchema<Input>;
  onDone(answer: Answer, input: Input, form: HTMLFormElement): void;
  /**
   * Handles any failure except wrong fields. `detail` is the server's explanation, or null if there is none (network
   * failure: status 0).
   */
  onFailed(failure: { status: number; detail: string | null }): void;
  /** Work to finish before the form is sent. Meanwhile the form is pending. */
  ready?(): Promise<void>;
  /** The server's errors for a form that was sent without scripts. */
  errors?: Record<string, string>;
}

/**
 * A form that is checked by its schema and sent to the API as JSON. It reports wrong fields under their names, and the
 * first of them gets the focus. What was typed stays. Without scripts, the form's own `method` and `action` apply.
 */
export function useApiForm<Input, Answer = unknown>(options: ApiFormOptions<Input, Answer>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(options.errors ?? {});
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    const element = event.currentTarget;
    const typed = Object.fromEntries(new FormData(element));
    const checked = options.schema?.safeParse(typed) ?? { success: true, data: typed as Input };
    if (!checked.success) return setErrors(fieldErrors(checked.error.issues));
    setErrors({});
    setPending(true);
    await options.ready?.();
    const posted: Posted<Answer> = await sendJson<Answer>(options.path, checked.data);
    setPending(false);
    if (posted.ok) options.onDone(posted.answer, checked.data, element);
    else if (Object.keys(posted.errors).length > 0) setErrors(posted.errors);
    else options.onFailed(posted);
  };
  return { form, errors, pending, submit };
}

/** The first message of each field. */
export function fieldErrors(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
