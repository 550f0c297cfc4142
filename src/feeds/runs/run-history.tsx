import { useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { RunChart } from './run-chart.tsx';
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
