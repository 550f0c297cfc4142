import { shortened } from '../../platform/text/plain-text.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Cell } from './cell.tsx';
import type { Column, FormField, Row } from './resource.ts';
import type { ResourceView } from './resource-view.server.ts';
import { inWords, labelFrom } from './words.ts';

interface Entry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  before: Values | null;
  after: Values | null;
}

type Values = Record<string, unknown>;
type Known = Pick<ResourceView, 'columns' | 'fields' | 'actions'>;

/** The history of a row: who changed what, newest first, with the labels and formats of its list. */
export function AuditTrail({ view, entries }: { view: Known; entries: Entry[] }) {
  return (
    <section aria-labelledby="history" className="mt-12 max-w-3xl">
      <h2 id="history" className="text-xl">
        Change history
      </h2>
      <ol className="mt-3 divide-y divide-line text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3">
            <p>
              <strong>{entry.actor}</strong> · {actionText(view, entry.action)} ·{' '}
              <span className="text-muted">
                <LocalTime at={entry.at} />
              </span>
            </p>
            {entry.after && <Changes view={view} before={entry.before} after={entry.after} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const verbs: Record<string, string> = { create: 'Added', update: 'Changed', delete: 'Deleted' };

const actionText = ({ actions }: Known, action: string): string =>
  actions.find(({ name }) => name === action)?.label ?? verbs[action] ?? inWords(action);

/** A new row shows no values: the page has them. */
function Changes({ view, before, after }: { view: Known; before: Values | null; after: Values }) {
  const names = before ? Object.keys(after).filter((name) => kindOf(view, name) !== 'history') : [];
  if (!before || names.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5">
      {names.map((name) => (
        <li key={name} className="break-words">
          <span className="text-muted">{labelOf(view, name)}:</span>{' '}
          {name in before && (
            <>
              <del className="text-muted">
                <Stored view={view} name={name} value={before[name]} />
              </del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins className="no-underline">
            <Stored view={view} name={name} value={after[name]} />
          </ins>
        </li>
      ))}
    </ul>
  );
}

const columnOf = ({ columns }: Known, name: string) => columns.find((column) => column.name === name);
const fieldOf = ({ fields }: Known, name: string) => fields.find((field) => field.name === name);
const kindOf = (view: Known, name: string) => columnOf(view, name)?.kind;
/** The form's label of an id names what it refers to: 'Traffic source', not 'Traffic source ID'. */
const labelOf = (view: Known, name: string): string =>
  fieldOf(view, name)?.label ?? columnOf(view, name)?.label ?? labelFrom(name);

const longest = 200;

/** A stored value: the option of its field, or its column's format. */
function Stored({ view, name, value }: { view: Known; name: string; value: unknown }) {
  const option = optionOf(fieldOf(view, name), value);
  if (option) return option;
  const column: Column = columnOf(view, name) ?? { name, label: name, kind: 'text' };
  const text = typeof value === 'string' && column.kind === 'text' ? shortened(value, longest) : value;
  return <Cell column={{ ...column, link: undefined }} row={{ id: '', [name]: text } as Row} />;
}

const optionOf = (field: FormField | undefined, value: unknown): string | undefined =>
  field?.options?.find((option) => option.value === String(value))?.label;
