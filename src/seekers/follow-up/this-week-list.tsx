import { Link } from '../../ui/link.tsx';
import { dayOf, interviewTime } from './describe.ts';
import type { WeekLine } from './this-week.ts';

/** What needs its person this week. */
export function ThisWeek({ week }: { week: readonly WeekLine[] }) {
  return (
    <section aria-labelledby="this-week" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 id="this-week" className="text-xl">
        This week
      </h3>
      {week.length === 0 ? (
        <p className="mt-2 text-muted">Nothing is due.</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {week.map(({ kind, row }) => (
            <li key={row.id} className="min-w-0 [overflow-wrap:anywhere]">
              <Link
                to={`/my-jobs/${row.id}`}
                className="font-semibold text-pine underline underline-offset-4"
              >
                {row.ad.title}, {row.ad.company}
              </Link>
              <br />
              <span className="text-sm text-muted">{reason({ kind, row })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function reason({ kind, row }: WeekLine): string {
  switch (kind) {
    case 'interview':
      return row.interview ? `Interview: ${interviewTime(row.interview)}` : 'Interview';
    case 'follow-up':
      return `You applied on ${dayOf(row.appliedAt ?? row.changedAt)}. No news since: it’s time to follow up.`;
    case 'closing':
      return `The ad says to apply by ${dayOf(`${row.closesOn}T12:00:00Z`)}.`;
    case 'closed':
      return `The ad closed on ${dayOf(row.closedAt ?? row.changedAt)}. Your copy stays.`;
  }
}
