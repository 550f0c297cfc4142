import { type ReactNode, useId } from 'react';
import { FormNotice } from '../../ui/form-notice.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { FormField } from './resource.ts';
import { type ChangedBy, keepPrefix, type Merge, type OvertakenField } from './row-merge.ts';

/**
 * The notice above a form that somebody else has changed the row, with the changes that the form took over.
 */
export function MergeNotice({
  one,
  fields,
  merge: { conflicts, taken },
}: {
  one: string;
  fields: readonly FormField[];
  merge: Merge;
}) {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return (
    <div data-merge tabIndex={-1} className="scroll-mt-24">
      <FormNotice tone="failure" title={`This ${one} changed while you were editing`}>
        <p>
          Nothing is saved yet. Your changes are still in the form.{' '}
          {conflicts.length > 0
            ? `You both changed ${listed(conflicts.map(({ name }) => labelOf(name)))}. Choose a value, then save again.`
            : 'Check the form, then save again.'}
        </p>
        {taken.length > 0 && (
          <ul className="mt-2 list-disc ps-5">
            {taken.map(({ name, by }) => (
              <li key={name}>
                <strong>{labelOf(name)}</strong>: <Author by={by} /> This form now has the new value.
              </li>
            ))}
          </ul>
        )}
      </FormNotice>
    </div>
  );
}

const listed = (words: string[]): string => new Intl.ListFormat('en-US').format(words);

/**
 * A field that two people changed. It shows the input, which can be edited, the stored value, and a choice
 * between them.
 */
export function MergeField({
  field,
  overtaken: { name, current, by },
  children,
}: {
  field: FormField;
  overtaken: OvertakenField;
  children: ReactNode;
}) {
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-md border-2 border-clay p-4">
      <legend className="px-1.5 font-semibold">{field.label}: choose a value</legend>
      <div className="grid min-w-0 gap-2">
        <Choice name={name} value="mine">
          Keep yours
        </Choice>
        <div className="min-w-0 ps-7">{children}</div>
      </div>
      <div className="grid min-w-0 gap-2">
        <Choice name={name} value="current">
          Use the saved value
        </Choice>
        <div className="min-w-0 ps-7">
          <p className="mb-1.5 text-sm text-muted">
            <Author by={by} />
          </p>
          <Current field={field} text={current} />
        </div>
      </div>
    </fieldset>
  );
}

function Choice({ name, value, children }: { name: string; value: 'mine' | 'current'; children: ReactNode }) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <input
        type="radio"
        id={id}
        name={keepPrefix + name}
        value={value}
        defaultChecked={value === 'mine'}
        className="size-5 accent-pine"
      />
      <label htmlFor={id} className="py-2 font-semibold">
        {children}
      </label>
    </span>
  );
}

function Author({ by }: { by: ChangedBy | null }) {
  if (!by) return 'Changed by the system or a feed.';
  return (
    <>
      Changed by {by.actor}, <LocalTime at={by.at} />.
    </>
  );
}

function Current({ field, text }: { field: FormField; text: string }) {
  const look = 'max-h-96 overflow-auto rounded-sm border border-line bg-surface px-3 py-2';
  if (text === '') return <p className={`${look} text-muted`}>Empty</p>;
  if (field.kind === 'html')
    return (
      <div className={look}>
        <Prose html={text} />
      </div>
    );
  const label = field.options?.find(({ value }) => value === text)?.label;
  return <p className={`${look} break-words whitespace-pre-line`}>{label ?? text}</p>;
}
