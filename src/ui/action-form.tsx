import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Icon } from './icon.tsx';

/**
 * The response of a page's action, for a page with several forms. A form names itself by its `intent`: "part" or
 * "part:verb".
 */
interface FormResult {
  done?: { intent: string; notice: string };
  refused?: { values: Record<string, string>; errors: Record<string, string>; detail: string };
}

interface FormState {
  /** The values of a refused form. */
  values: Record<string, string>;
  errors: Record<string, string>;
  pending: boolean;
}

/**
 * One of several forms on a page. It is sent to the page's own action, with and without scripts. A refused form keeps
 * what was typed, and its first wrong field gets the focus.
 */
export function ActionForm({
  intent,
  row,
  children,
  ...props
}: Omit<ComponentProps<typeof Form>, 'children' | 'method'> & {
  intent: string;
  /** The id of the row that the form is about, if the page has the form several times. */
  row?: number;
  children: (state: FormState) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { done, refused } = useActionData<FormResult>() ?? {};
  const navigation = useNavigation();
  const isThis = (name: unknown, id: unknown) => name === intent && (row === undefined || id === String(row));
  const mine = refused && isThis(refused.values.intent, refused.values.id) ? refused : undefined;
  const sent = navigation.formData;
  const isIdle = navigation.state === 'idle';
  const pending = !isIdle && isThis(sent?.get('intent'), sent?.get('id'));
  useEffect(() => {
    if (mine) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mine]);
  useEffect(() => {
    if (isIdle && done?.intent === intent) form.current?.reset();
  }, [isIdle, done, intent]);
  return (
    <Form {...props} ref={form} method="post" preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      {row !== undefined && <input type="hidden" name="id" value={row} />}
      {children({ values: mine?.values ?? {}, errors: mine?.errors ?? {}, pending })}
    </Form>
  );
}

/**
 * The result of a form of this part of the page, unless a field shows it. It gets the focus if the pressed button is
 * gone.
 */
export function ActionNotice({ part }: { part: string }) {
  const notice = useRef<HTMLDivElement>(null);
  const { done, refused } = useActionData<FormResult>() ?? {};
  // Only when the page is idle has it removed deleted elements.
  const isIdle = useNavigation().state === 'idle';
  const isHere = (intent = '') => intent.split(':')[0] === part;
  const text = done && isHere(done.intent) ? done.notice : undefined;
  const failure =
    refused && isHere(refused.values.intent) && Object.keys(refused.errors).length === 0
      ? refused.detail
      : undefined;
  useEffect(() => {
    if (isIdle && (text || failure) && document.activeElement === document.body) notice.current?.focus();
  }, [isIdle, text, failure]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className="rounded-md empty:hidden">
      {(text || failure) && (
        <p
          className={`mb-5 flex items-start gap-2.5 rounded-md px-4 py-3 font-medium ${text ? 'bg-leaf-wash text-leaf' : 'bg-clay-wash text-clay'}`}
        >
          <Icon name={text ? 'success' : 'alert'} className="mt-1" />
          {text ?? failure}
        </p>
      )}
    </div>
  );
}
