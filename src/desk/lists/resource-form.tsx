import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { MergeField, MergeNotice } from './merge-fields.tsx';
import type { FormField } from './resource.ts';
import type { ResourceView } from './resource-view.server.ts';
import { fieldText, keepPrefix, type Merge } from './row-merge.ts';
import { useDraft } from './use-draft.ts';

interface RefusedForm {
  values: Record<string, string>;
  errors: Record<string, string>;
  detail: string;
  /** The changes that others made meanwhile. */
  merge?: Merge | undefined;
}

/** An input of its own for a field: its text is that of a row, as `fieldText` writes it. */
export type OwnInput = (props: {
  field: FormField;
  text: string;
  /** What a refused form has sent, by the names of its controls. */
  sent: Record<string, string> | undefined;
  error: string | undefined;
}) => ReactNode;

/**
 * The form for a new row, or with `values` for an existing one. A refused form keeps its input. So does one that was left,
 * reloaded, or sent after the session had ended: this tab keeps what was typed.
 */
export function ResourceForm({
  view,
  inputs = {},
  values,
  base,
  defaults,
  refused,
  saved,
  submitLabel = values ? 'Save changes' : `Add ${view.one}`,
  children,
}: {
  view: Pick<ResourceView, 'name' | 'one' | 'fields'>;
  /** The inputs that fields name. */
  inputs?: Readonly<Record<string, OwnInput>>;
  values?: Record<string, unknown> | undefined;
  /** The state of an existing row that the form was made from (`baseOf`). */
  base?: string | undefined;
  /** The initial values of a new row. */
  defaults?: Record<string, unknown>;
  refused?: RefusedForm | undefined;
  /** The answer that saved the form: an object of its own for each. */
  saved?: object | undefined;
  submitLabel?: string;
  /** More buttons. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().state !== 'idle';
  useEffect(() => {
    const place = refused?.merge ? '[data-merge]' : '[aria-invalid="true"]';
    if (refused && !pending) form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [refused, pending]);
  const answer = useMemo(
    () => (saved || refused ? { isSaved: saved !== undefined } : undefined),
    [saved, refused],
  );
  const { draft, drop } = useDraft(form, answer);
  const merge = refused?.merge;
  const textOf = (field: FormField): string => {
    const kept = refused && refused.values[keepPrefix + field.name] !== 'current';
    const typed = refused
      ? kept
        ? (merge?.values ?? refused.values)[field.name]
        : undefined
      : draft?.[field.name];
    return typed ?? fieldText((values ?? defaults)?.[field.name], field);
  };
  const known = view.fields.map(({ name }) => name);
  const elsewhere = Object.entries(refused?.errors ?? {}).filter(([name]) => !known.includes(name));
  return (
    // The inputs begin again with the texts of the draft, and without it. While it is saved nobody types into it: the page
    // then shows what was saved.
    <Form
      key={draft ? 'draft' : 'stored'}
      ref={form}
      inert={pending}
      method="post"
      noValidate
      className="grid max-w-2xl gap-5"
    >
      <input type="hidden" name="intent" value="save" />
      {base && (
        <input type="hidden" name="base" value={merge?.base ?? (refused?.values ?? draft)?.base ?? base} />
      )}
      {merge && <MergeNotice one={view.one} fields={view.fields} merge={merge} />}
      {refused && !merge && (
        <FormNotice tone="failure">
          {elsewhere.map(([, text]) => text).join(' ') || refused.detail}
        </FormNotice>
      )}
      {draft && !refused && (
        <FormNotice tone="success" title="Not saved yet">
          This is what you typed here before.{' '}
          <Button type="button" variant="quiet" size="small" onClick={drop}>
            Discard it
          </Button>
        </FormNotice>
      )}
      {view.fields.map((field) => {
        const { name } = field;
        const error = refused?.errors[name];
        const Own = field.input === undefined ? undefined : inputs[field.input];
        const text = textOf(field);
        const shown = Own ? (
          <Own
            key={name}
            field={field}
            text={text}
            sent={merge ? undefined : (refused?.values ?? draft ?? undefined)}
            error={error}
          />
        ) : (
          <FieldOf key={name} field={field} value={text} error={error} />
        );
        const overtaken = merge?.conflicts.find((one) => one.name === name);
        if (!overtaken) return shown;
        return (
          <MergeField key={name} field={field} overtaken={overtaken}>
            {shown}
          </MergeField>
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
        {children}
        <ButtonLink to={`/admin/${view.name}`} variant="quiet">
          Back to the list
        </ButtonLink>
      </div>
    </Form>
  );
}

function FieldOf({ field, value, error }: { field: FormField; value: string; error: string | undefined }) {
  const { name, label, hint, required, kind } = field;
  const shared = {
    name,
    label: required ? label : `${label} (optional)`,
    hint,
    error,
    defaultValue: value,
  };
  if (kind === 'select')
    return (
      <SelectField {...shared}>
        {!required && <option value="">–</option>}
        {value && !field.options?.some((option) => option.value === value) && (
          <option value={value}>{value}</option>
        )}
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'html') return <HtmlField {...shared} uploads={field.uploads} />;
  if (kind === 'textarea' || kind === 'lines')
    return <TextAreaField {...shared} rows={kind === 'lines' ? 4 : 6} />;
  return (
    <TextField {...shared} type={inputType[kind]} inputMode={kind === 'money' ? 'decimal' : undefined} />
  );
}

const inputType = {
  text: 'text',
  number: 'number',
  money: 'text',
  day: 'date',
  time: 'datetime-local',
  url: 'url',
  email: 'email',
  password: 'password',
} as const;

type TextAreaProps = Parameters<typeof TextAreaField>[0];
type Editor = typeof import('./rich-text.tsx').default;

/**
 * A text area. With scripts it becomes an editor of formatted text, unless somebody has begun to type by then. Both send
 * the same content.
 */
function HtmlField({ uploads, ...props }: TextAreaProps & { uploads: string | undefined }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [RichText, setRichText] = useState<Editor>();
  useEffect(() => {
    void import('./rich-text.tsx').then(({ default: editor }) => {
      const typed = area.current && area.current.value !== area.current.defaultValue;
      if (!typed) setRichText(() => editor);
    });
  }, []);
  if (!RichText) return <TextAreaField {...props} ref={area} rows={16} />;
  return (
    <RichText
      name={props.name ?? ''}
      label={props.label}
      hint={props.hint}
      error={props.error}
      html={String(props.defaultValue ?? '')}
      uploads={uploads}
    />
  );
}
