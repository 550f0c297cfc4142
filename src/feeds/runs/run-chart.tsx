import { useContext } from 'react';
import { Link } from '../../ui/link.tsx';
import { LocalTime, TimeZone } from '../../ui/local-time.tsx';
import { Table } from '../../ui/table.tsx';
import type { RunHistory } from './run-history.server.ts';

/** Units of the drawing. It is stretched to the size that the page gives it. */
const slot = 10;
const bar = 7;
const height = 96;
/** Few runs are not drawn as wide blocks. */
const minSlots = 10;

const number = new Intl.NumberFormat('en-US');

/** The feed's open jobs after each run, from zero. Runs with fewer jobs than the run before are marked. A table holds the same figures. */
export function RunChart({ runs }: Pick<RunHistory, 'runs'>) {
  const most = Math.max(...runs.map(({ openAfter }) => openAfter), 1);
  const timeZone = useContext(TimeZone) ?? 'UTC';
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const tall = (value: number): number => (value / most) * height;
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">Open jobs after each run</span>
        <span className="figures text-xs text-muted">
          Highest: {number.format(most)}. Amber: fewer than before
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label="Open jobs after each run"
        viewBox={`0 0 ${Math.max(runs.length, minSlots) * slot} ${height}`}
        preserveAspectRatio="none"
        className="mt-2 h-40 w-full border-b border-edge"
      >
        {runs.map((run, at) => (
          <rect
            key={run.id}
            x={at * slot + (slot - bar) / 2}
            y={height - tall(run.openAfter)}
            width={bar}
            height={tall(run.openAfter)}
            className={run.openAfter < (runs[at - 1]?.openAfter ?? 0) ? 'fill-lantern' : 'fill-pine'}
          >
            <title>{`${time.format(run.startedAt)}: ${number.format(run.openAfter)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="figures mt-1 flex justify-between gap-4 text-xs text-muted">
        <span>{runs[0] && time.format(runs[0].startedAt)}</span>
        <span>{runs.at(-1) && time.format(runs.at(-1)?.startedAt)}</span>
      </p>
      <details className="mt-1">
        <summary className="week-more">Show the numbers</summary>
        <Table
          label="Open jobs after each run"
          columns={['Run', 'Open', 'Opened', 'Changed', 'Closed', 'Rejected']}
          figures={[1, 2, 3, 4, 5]}
          rows={runs.toReversed().map((run) => [
            <Link key="run" to={`/admin/import-runs/${run.id}`} className="text-pine hover:underline">
              <LocalTime at={run.startedAt} />
            </Link>,
            ...[run.openAfter, run.opened, run.changed, run.closed, run.rejected].map((value) =>
              value === null ? '–' : number.format(value),
            ),
          ])}
          className="text-sm"
        />
      </details>
    </figure>
  );
}
