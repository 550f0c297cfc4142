import { Form } from 'react-router';
import {
  nextStage,
  type Stage,
  stageBefore,
  stages,
  trackedLimits,
} from '../../catalog/jobs/kept/tracked-job.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { AddJob } from './add-job.tsx';
import { dayOf, interviewText, interviewTime, stageNames } from './describe.ts';
import { type FollowUpQuery, followUpPath } from './follow-up-query.ts';
import type { RefusedTracked } from './refused-tracked.ts';
import type { WeekLine } from './this-week.ts';
import { TrackedHead } from './tracked-head.tsx';
import type { FollowUp, TrackedRow } from './tracked-row.ts';

interface FollowUpListProps {
  query: FollowUpQuery;
  followUp: FollowUp;
  refused: RefusedTracked | null;
}

/** All tracked jobs by stage: what to do this week, then a list or a board. */
export function FollowUpList({ query, followUp, refused }: FollowUpListProps) {
  const { rows, total, counts, week } = followUp;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isEmpty = all === 0;
  return (
    <div className="grid gap-8">
      {!isEmpty && <ThisWeek week={week} />}
      <AddJob refused={refused?.values.do === 'add' ? refused : null} />
      {isEmpty ? (
        <EmptyState
          title="Nothing to follow up yet"
          action={<ButtonLink to="/jobs">Browse All Jobs</ButtonLink>}
        >
          Save a job, or add one that you found elsewhere. Then move it along as things happen.
        </EmptyState>
      ) : (
        <section aria-label={query.isBoard ? 'Board' : 'List'} className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            <Chip
              to={followUpPath({ ...query, stage: null, page: 1, isBoard: false })}
              current={!query.isBoard && !query.stage}
            >
              All {all.toLocaleString('en-US')}
            </Chip>
            {stages.map((stage) => (
              <Chip
                key={stage}
                to={followUpPath({ ...query, stage, page: 1, isBoard: false })}
                current={!query.isBoard && query.stage === stage}
              >
                {stageNames[stage]} {(counts[stage] ?? 0).toLocaleString('en-US')}
              </Chip>
            ))}
            <Chip
              to={followUpPath({ ...query, stage: null, page: 1, isBoard: true })}
              current={query.isBoard}
            >
              Board
            </Chip>
          </div>
          {query.isBoard ? (
            <Board rows={rows} counts={counts} />
          ) : (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <li key={row.id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
                  <TrackedHead row={row} />
                  <Dates row={row} />
                  <div className="flex flex-wrap gap-2">
                    <MoveButton row={row} to={nextStage(row.stage)} />
                    <ButtonLink
                      to={`/my-jobs/${row.id}`}
                      size="small"
                      variant="quiet"
                      aria-label={`Details: ${row.ad.title}`}
                    >
                      Details
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
          )}
          {!query.isBoard && (
            <Pagination
              page={query.page}
              pages={Math.ceil(total / trackedLimits.page)}
              href={(page) => followUpPath({ ...query, page })}
            />
          )}
        </section>
      )}
    </div>
  );
}

function Dates({ row: { savedAt, appliedAt, interviews, note } }: { row: TrackedRow }) {
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>{appliedAt ? `You applied on ${dayOf(appliedAt)}.` : `You saved it on ${dayOf(savedAt)}.`}</p>
      {interviews.map((interview) => (
        <p key={interview.id} className="font-semibold text-ink">
          Interview: {interviewTime(interview)}
        </p>
      ))}
      {note && <p className="line-clamp-2 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
    </div>
  );
}

/** Moves a job to another stage. A job that ends says how on its own page. */
function MoveButton({ row, to, isBack = false }: { row: TrackedRow; to: Stage | null; isBack?: boolean }) {
  if (to === null) return null;
  const label = `${isBack ? 'Back' : 'Move'} to ${stageNames[to]}`;
  if (to === 'done')
    return (
      <ButtonLink
        to={`/my-jobs/${row.id}#stage`}
        size="small"
        variant="secondary"
        aria-label={`${label}: ${row.ad.title}`}
      >
        {label}
      </ButtonLink>
    );
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="stage" value={to} />
      <Button
        type="submit"
        name="do"
        value="move"
        size="small"
        variant={isBack ? 'quiet' : 'secondary'}
        aria-label={`${label}: ${row.ad.title}`}
      >
        {label}
      </Button>
    </Form>
  );
}

/** The stages as columns. On a phone they are one below the other. */
function Board({ rows, counts }: { rows: TrackedRow[]; counts: FollowUp['counts'] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {stages.map((stage) => {
        const column = rows.filter((row) => row.stage === stage);
        const count = counts[stage] ?? 0;
        return (
          <section
            key={stage}
            aria-labelledby={`column-${stage}`}
            className="grid min-w-0 gap-3 rounded-lg bg-sunken p-3"
          >
            <h3 id={`column-${stage}`} className="text-lg">
              {stageNames[stage]} <span className="text-muted">{count.toLocaleString('en-US')}</span>
            </h3>
            {column.length > 0 && (
              <ul className="grid gap-3">
                {column.map((row) => (
                  <li
                    key={row.id}
                    className="grid min-w-0 gap-2 rounded-md border border-line bg-surface p-3"
                  >
                    <Link
                      to={`/my-jobs/${row.id}`}
                      className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                    >
                      {row.ad.title}
                    </Link>
                    <p className="text-sm text-muted [overflow-wrap:anywhere]">{row.ad.company}</p>
                    <div className="flex flex-wrap gap-1">
                      <MoveButton row={row} to={nextStage(stage)} />
                      <MoveButton row={row} to={stageBefore(stage)} isBack />
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {count > column.length && (
              <Link
                to={followUpPath({ tab: 'follow-up', stage, page: 1, isBoard: false })}
                className="font-semibold text-pine underline underline-offset-4"
              >
                All {count.toLocaleString('en-US')}
              </Link>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** What needs its person this week. */
function ThisWeek({ week }: { week: readonly WeekLine[] }) {
  return (
    <section aria-labelledby="this-week" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 id="this-week" className="text-xl">
        This week
      </h3>
      {week.length === 0 ? (
        <p className="mt-2 text-muted">Nothing is due.</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {week.map(({ row, ...line }) => (
            <li key={`${row.id} ${line.interview?.id}`} className="min-w-0 [overflow-wrap:anywhere]">
              <Link
                to={`/my-jobs/${row.id}`}
                className="font-semibold text-pine underline underline-offset-4"
              >
                {row.ad.title}, {row.ad.company}
              </Link>
              <br />
              <span className="text-sm text-muted">{reason({ row, ...line })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function reason({ kind, row, interview }: WeekLine): string {
  switch (kind) {
    case 'interview':
      return interview ? interviewText(interview) : 'Interview';
    case 'follow-up':
      return `You applied on ${dayOf(row.appliedAt ?? row.changedAt)}. No news since: it’s time to follow up.`;
    case 'closing':
      return `The ad says to apply by ${dayOf(`${row.closesOn}T12:00:00Z`)}.`;
    case 'closed':
      return `The ad closed on ${dayOf(row.closedAt ?? row.changedAt)}. Your copy stays.`;
  }
}
