import type { ReactNode } from 'react';
import { readers } from '../../../api/roles.ts';
import { toneOf } from '../../../desk/lists/status-tone.ts';
import { readStatus, type SiteStatus } from '../../../office/status/status.server.ts';
import { outboxOf, searchServices } from '../../../office/status/troubles.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Table } from '../../../ui/table.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/status';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = await requireAdmin(request, context, readers);
  return readStatus(services);
}

export const meta = () => officeMeta('Site status');

export default function StatusPage({ loaderData: status }: Route.ComponentProps) {
  return (
    <>
      <header className="py-6">
        <h1 className="text-3xl">Site status</h1>
        <p className="mt-2 text-muted">
          As of <LocalTime at={status.at} />.{' '}
          <a href="/api/admin/status" className="text-pine underline">
            View as JSON
          </a>
        </p>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <Troubles troubles={status.troubles} />
        <StateFacts {...status} />
        <Part title="Tasks">
          <TaskTable tasks={status.tasks} />
        </Part>
        <Part title="Feeds">
          <FeedTable feeds={status.feeds} />
        </Part>
        {status.checks.length > 0 && (
          <Part title="Checks">
            <CheckTable checks={status.checks} />
          </Part>
        )}
        {status.searchNotices.length > 0 && (
          <Part title="Notices to search engines">
            <SearchNoticesTable searchNotices={status.searchNotices} />
          </Part>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
          <Part title="Outboxes">
            <OutboxTable outboxes={status.outboxes} />
          </Part>
          <Part title="Largest tables">
            <SizeTable biggestTables={status.biggestTables} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

const number = new Intl.NumberFormat('en-US');
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** Bytes as text. */
const showBytes = (bytes: number): string => `${megabytes.format(bytes / 2 ** 20)} MB`;

function Time({ at }: { at: Date | null }) {
  return <span className="block whitespace-nowrap">{at ? <LocalTime at={at} /> : 'never'}</span>;
}

/** A count that should be zero. */
function Wrong({ count, to }: { count: number; to?: string }) {
  if (count === 0) return '0';
  const text = <Badge tone="clay">{number.format(count)}</Badge>;
  return to ? <Link to={to}>{text}</Link> : text;
}

function TaskTable({ tasks }: Pick<SiteStatus, 'tasks'>) {
  if (tasks.length === 0)
    return (
      <EmptyState title="No worker has run yet">
        Start one with ROLE=worker or ROLE=all. It then records its schedule here.
      </EmptyState>
    );
  return (
    <Table
      label="Tasks"
      columns={['Task', 'Last start', 'Last success', 'Next run', 'Waiting', 'Running', 'Failed in 24 h']}
      figures={[4, 5, 6]}
      rows={tasks.map((task) => [
        <code key="name" className="whitespace-nowrap">
          {task.name}
        </code>,
        <Time key="start" at={task.lastStartedAt} />,
        <Time key="end" at={task.lastDoneAt} />,
        <Time key="next" at={task.nextRunAt} />,
        number.format(task.waiting),
        number.format(task.running),
        <Wrong key="failed" count={task.failedLastDay} />,
      ])}
      className="text-sm"
    />
  );
}

function FeedTable({ feeds }: Pick<SiteStatus, 'feeds'>) {
  if (feeds.length === 0) return <EmptyState title="No scheduled feeds">Add a feed under Feeds.</EmptyState>;
  return (
    <Table
      label="Feeds"
      columns={['Feed', 'Last run', 'Result', 'Last success', 'Next run']}
      rows={feeds.map((feed) => [
        <Link key="name" to={`/admin/feeds/${feed.id}`} className="block min-w-36 text-pine hover:underline">
          {feed.source}
        </Link>,
        <Time key="run" at={feed.lastRunAt} />,
        feed.lastRunState ? (
          <Link key="state" to={`/admin/import-runs/${feed.lastRunId}`}>
            <Badge tone={toneOf(feed.lastRunState)}>{feed.lastRunState}</Badge>
          </Link>
        ) : (
          '–'
        ),
        <Time key="whole" at={feed.lastDoneAt} />,
        feed.status === 'paused' ? 'paused' : <Time key="next" at={feed.nextRunAt} />,
      ])}
      className="text-sm"
    />
  );
}

function CheckTable({ checks }: Pick<SiteStatus, 'checks'>) {
  return (
    <Table
      label="Checks"
      columns={['Check', 'State', 'Found', 'Checked']}
      rows={checks.map(({ name, state, detail, at }) => [
        name,
        <Badge key="state" tone={toneOf(state)}>
          {state}
        </Badge>,
        detail,
        <Time key="at" at={at} />,
      ])}
      className="text-sm"
    />
  );
}

function OutboxTable({ outboxes }: Pick<SiteStatus, 'outboxes'>) {
  return (
    <Table
      label="Outboxes"
      columns={['Outbox', 'Waiting', 'Due', 'Oldest due', 'Dead']}
      figures={[1, 2, 4, 5]}
      rows={outboxes.map(({ kind, waiting, due, oldestDueAt, dead }) => {
        const { name, list } = outboxOf(kind);
        return [
          name,
          number.format(waiting),
          number.format(due),
          oldestDueAt ? <Time key="due" at={oldestDueAt} /> : '–',
          <Wrong key="dead" count={dead} to={`${list}dead`} />,
        ];
      })}
      className="text-sm"
    />
  );
}

function SizeTable({ biggestTables }: Pick<SiteStatus, 'biggestTables'>) {
  return (
    <Table
      label="Largest tables"
      columns={['Table', 'On disk', 'Rows (estimate)']}
      figures={[1, 2]}
      rows={biggestTables.map(({ name, sizeBytes, rows }) => [
        <code key="name">{name}</code>,
        showBytes(sizeBytes),
        number.format(rows),
      ])}
      className="text-sm"
    />
  );
}

/** What search engines were told about jobs that opened and closed. */
function SearchNoticesTable({ searchNotices }: Pick<SiteStatus, 'searchNotices'>) {
  return (
    <Table
      label="Notices to search engines"
      columns={[
        'Service',
        'Sent',
        'Sent today',
        'Last sent',
        'Refused',
        'Changes waiting',
        'Next attempt',
        'Last error',
      ]}
      figures={[1, 2, 4]}
      rows={searchNotices.map((state) => [
        searchServices[state.service],
        number.format(state.sent),
        number.format(state.sentToday),
        <Time key="sent" at={state.lastSentAt} />,
        <Wrong key="refused" count={state.refused} />,
        number.format(state.waiting),
        <Time key="next" at={state.nextAttemptAt} />,
        state.lastError ? (
          <span key="error" className="block min-w-48">
            {state.failures > 0 && <Badge tone="clay">{`failed ${state.failures} times`}</Badge>}{' '}
            {state.lastError} <Time at={state.lastErrorAt} />
          </span>
        ) : (
          '–'
        ),
      ])}
      className="text-sm"
    />
  );
}

/** Problems that need attention, or a line that there are none. */
function Troubles({ troubles }: Pick<SiteStatus, 'troubles'>) {
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
function StateFacts({
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
