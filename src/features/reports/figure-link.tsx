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
  /** The row of the figure. Without it, the figure is a total. */
  row?: { division: Division; id: number | string | null };
}

/** A figure that links to the rows behind it, if there are any. */
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
