import { shortened } from '../../platform/plain-text.ts';
import { LocalTime } from '../../ui/local-time.tsx';

interface Entry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The history of a row: who changed what, newest first. */
export function AuditTrail({ entries }: { entries: Entry[] }) {
  return (
    <section aria-labelledby="history" className="mt-12 max-w-3xl">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="mt-3 divide-y divide-line text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3">
            <p>
              <strong>{entry.actor}</strong> · {entry.action} ·{' '}
              <span className="text-muted">
                <LocalTime at={entry.at} />
              </span>
            </p>
            <Change before={entry.before} after={entry.after} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ before, after }: Pick<Entry, 'before' | 'after'>) {
  if (!before || !after) return null;
  return (
    <ul className="mt-1 text-muted">
      {Object.keys(after).map((name) => (
        <li key={name} className="break-words">
          {name}: <del>{shown(before[name])}</del> → <ins className="no-underline">{shown(after[name])}</ins>
        </li>
      ))}
    </ul>
  );
}

const longest = 200;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortened(text, longest);
}
