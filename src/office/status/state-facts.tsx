import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { SiteStatus } from './status.server.ts';
import { showBytes } from './status-tables.tsx';

const number = new Intl.NumberFormat('en-US');

/** Problems that need attention, or a line that there are none. */
export function Troubles({ troubles }: Pick<SiteStatus, 'troubles'>) {
  if (troubles.length === 0)
    return (
      <p className="flex gap-2 rounded-lg border border-line bg-leaf-wash p-4">
        <Icon name="check" className="mt-1 shrink-0 text-leaf" />
        No problems found.
      </p>
    );
  return (
    <section aria-label="Problems" className="rounded-lg border border-line bg-clay-wash p-4">
      <ul className="grid gap-2">
        {troubles.map(({ text, to }) => (
          <li key={text} className="flex gap-2">
            <Icon name="alert" className="mt-1 shrink-0 text-clay" />
            {to ? (
              <Link to={to} className="font-semibold underline hover:text-pine">
                {text}
              </Link>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Key figures of the catalog, the database and the process that answers. */
export function StateFacts({
  search,
  searchIndex,
  database,
  process,
}: Pick<SiteStatus, 'search' | 'searchIndex' | 'database' | 'process'>) {
  const facts = [
    ['Open jobs', number.format(search.openJobs)],
    ['Waiting to merge into search', number.format(search.unfoldedJobs)],
    ...(search.nextJobs === null
      ? []
      : [['In the next search index', `${number.format(search.nextJobs)} jobs`] as const]),
    ...(searchIndex ? [['OpenSearch behind', `${number.format(searchIndex.changes)} changes`] as const] : []),
    ['PostgreSQL', database.version],
    ['Database size', showBytes(database.sizeBytes)],
    ['Connections', `${database.connections} of ${database.mostConnections}`],
    ['Version', process.version],
    ['Node.js', process.node],
    ['Process role', process.role],
    ['Uptime', duration(process.uptimeSeconds)],
    ['Process memory', showBytes(process.memoryBytes)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
      {facts.map(([label, value]) => (
        <div key={label} className="bg-surface p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
