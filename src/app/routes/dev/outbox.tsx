import { toneOf } from '../../../desk/lists/status-tone.ts';
import { listOutbox, type OutboxLine } from '../../../messages/outbox.server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { servicesContext } from '../../context.ts';
import { requireDevelopment } from '../../development.tsx';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/outbox';

/** In development: the queued and sent messages. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  requireDevelopment(services);
  const { smtpUrl } = services.config.mail;
  return { lines: await listOutbox(services.db), leaves: smtpUrl !== undefined };
}

export function meta() {
  return pageMeta({ title: 'Outbox', description: 'The newest messages.', noindex: true });
}

export default function Outbox({ loaderData: { lines, leaves } }: Route.ComponentProps) {
  return (
    <div className="page-width pb-16">
      <PageHeading
        title="Outbox"
        lead={
          leaves
            ? 'The newest messages; mails go to the server of SMTP_URL. Shown in development only.'
            : 'The newest messages. No SMTP_URL is set, so mails stay here. Shown in development only.'
        }
      />
      {lines.length === 0 ? (
        <EmptyState title="No messages yet">
          Register, or ask for an alert, and its mail appears here.
        </EmptyState>
      ) : (
        <OutboxTable lines={lines} />
      )}
    </div>
  );
}

const columns = ['Message', 'Recipient', 'State', 'Attempts', 'Queued', 'Last error'];

function OutboxTable({ lines }: { lines: OutboxLine[] }) {
  return (
    <section aria-label="Messages" className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full min-w-[48rem] border-collapse text-left text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-4 py-2.5 font-medium text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ line }: { line: OutboxLine }) {
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="px-4 py-3">
        <Link to={`/dev/outbox/${line.id}`} className="font-medium text-pine underline">
          {line.template}
        </Link>{' '}
        <span className="text-muted">
          {line.channel} {line.id}
        </span>
      </td>
      <td className="break-all px-4 py-3">{line.recipient}</td>
      <td className="px-4 py-3">
        <Badge tone={toneOf(line.state)}>{line.state}</Badge>
      </td>
      <td className="px-4 py-3 tabular-nums">{line.attempts}</td>
      <td className="whitespace-nowrap px-4 py-3 tabular-nums text-muted">
        {line.createdAt.toISOString().slice(0, 19).replace('T', ' ')}
      </td>
      <td className="max-w-xs break-words px-4 py-3 text-muted">{line.lastError}</td>
    </tr>
  );
}
