import { useApiForm } from '../../ui/api-form.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type FormProps, failedTitle } from './contact.schema.ts';
import { useOpenLongEnough } from './form-trap.tsx';

type ApiFormOptions = Parameters<typeof useApiForm>[0];

/** The script of both forms: a notice shows the result, and a success clears the form. */
export function useContactForm(
  { path, schema }: Pick<ApiFormOptions, 'path' | 'schema'>,
  { sent, failed }: { sent: { title: string; description?: string }; failed: string },
  { values = {}, errors: refused }: Omit<FormProps, 'opened'>,
) {
  const { errors, ...form } = useApiForm({
    path,
    schema,
    errors: refused,
    ready: useOpenLongEnough(),
    onDone: (_answer, _input, element) => {
      element.reset();
      showToast({ ...sent, tone: 'success' });
    },
    onFailed: ({ status, detail }) =>
      showToast({
        title: failedTitle,
        description: (status === 429 && detail) || failed,
        tone: 'destructive',
      }),
  });
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return { ...form, field };
}
