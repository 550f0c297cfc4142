import { useContext, useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { LocalTime, TimeZone } from '../../ui/local-time.tsx';
import { Table } from '../../ui/table.tsx';
import { biggestDrop, type ComparedFigure, compareRuns } from './run-comparison.ts';
import type { RunHistory as History, RunFigures } from './run-history.server.ts';

const number = new Intl.NumberFormat('en-US');
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** Why a feed has more or fewer open jobs: the chart of its runs, and one run beside the run before it. */
export function RunHistory({ history, title }: { history: History; title: string }) {
  const id = useId();
  const { run, before, runs } = history;
  const drop = biggestDrop(runs);
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="figures mt-1 text-sm text-muted">
        <RunLink run={run} />: {run.state}.{run.note && ` ${run.note}`}
        {before && (
          <>
            {' '}
            Run before: <RunLink run={before} />.
          </>
        )}
      </p>
      <div className={`mt-4 grid items-start gap-8 ${runs.length > 0 ? 'xl:grid-cols-2' : 'max-w-2xl'}`}>
        {runs.length > 0 && (
          <div>
            <RunChart runs={runs} />
            {drop && (
              <p className="figures mt-2 text-sm">
                Biggest drop: {number.format(drop.lost)} fewer open jobs after the run of{' '}
                <RunLink run={drop} />.
              </p>
            )}
          </div>
        )}
        <Comparison history={history} label={title} />
      </div>
    </section>
  );
}

/** Not a stacked table: on a phone, too, the two runs are side by side. */
function Comparison({ history, label }: { history: History; label: string }) {
  const { run, before } = history;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of its own
    <div role="group" aria-label={label} tabIndex={0} className="table-scroll overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {['This run', ...(before ? ['Run before', 'Change'] : [])].map((column) => (
              <th key={column} scope="col" className="text-end">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRuns(history).map((figure) => (
            <tr key={`${figure.label}${figure.isPart}`}>
              <th scope="row" className={figure.isPart ? 'ps-4 font-normal text-muted' : undefined}>
                {figure.label}
              </th>
              <td className="figures text-end">
                <Count figure={figure} value={figure.run} run={run} />
              </td>
              {before && (
                <>
                  <td className="figures text-end">
                    <Count figure={figure} value={figure.before} run={before} />
                  </td>
                  <td className="figures text-end">{changeOf(figure)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunLink({ run }: { run: Pick<RunFigures, 'id' | 'startedAt'> }) {
  return (
    <Link to={`/admin/import-runs/${run.id}`} className="text-pine hover:underline">
      <LocalTime at={run.startedAt} />
    </Link>
  );
}

function Count({
  figure: { label, list },
  value,
  run,
}: {
  figure: ComparedFigure;
  value: number | null;
  run: RunFigures;
}) {
  if (value === null) return '–';
  const text = label === 'Other changes' ? signed.format(value) : number.format(value);
  if (!list || value === 0) return text;
  return (
    <Link to={list(run.id)} className="text-pine hover:underline">
      {text}
    </Link>
  );
}

const changeOf = ({ run, before }: ComparedFigure): string =>
  run === null || before === null ? '–' : signed.format(run - before);

/** Units of the drawing. It is stretched to the size that the page gives it. */
const slot = 10;
const bar = 7;
const height = 96;
/** Few runs are not drawn as wide blocks. */
const minSlots = 10;

/** The feed's open jobs after each run, from zero. Runs with fewer jobs than the run before are marked. A table holds the same figures. */
function RunChart({ runs }: Pick<History, 'runs'>) {
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
