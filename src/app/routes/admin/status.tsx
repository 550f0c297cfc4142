import type { ReactNode } from 'react';
import { readers } from '../../../api/roles.ts';
import { readStatus } from '../../../office/status/status.server.ts';
import {
  FeedTable,
  OutboxTable,
  SearchNoticesTable,
  SizeTable,
  StateFacts,
  TaskTable,
  Troubles,
} from '../../../office/status/status-tables.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/status';

export function loader({ request, context }: Route.LoaderArgs) {
  return load(async () => {
    const { services } = await requireAdmin(request, context, readers);
    return readStatus(services);
  });
}

export function meta() {
  return pageMeta({ title: 'Site status', description: 'Back office', noindex: true });
}

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
