import { Link } from '../../ui/link.tsx';
import { showFigure } from './figure.ts';
import type { Metric } from './metrics.ts';
import type { Division } from './report-names.ts';
import type { DayRange } from './report-range.ts';
import { rowsBehind } from './rows-behind.ts';

interface FigureLinkProps {
  metric: Metric;
  value: number | null;
  range: DayRange;
  /** The row that it is of; without one it is of everything. */
  row?: { division: Division; id: number | string | null };
}

/** A figure that leads to the rows it counts, where there are any. */
export function FigureLink({ metric, value, range, row }: FigureLinkProps) {
  const text = showFigure(metric.kind, value);
  const address = value ? rowsBehind(metric.name, range, row) : null;
  if (address === null) return text;
  return (
    <Link
      to={address}
      className="underline decoration-edge underline-offset-4 hover:text-pine hover:decoration-current"
    >
      {text}
    </Link>
  );
}
