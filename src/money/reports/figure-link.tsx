import { Link } from '../../ui/link.tsx';
import { showFigure } from './figure.ts';
import type { Metric } from './metrics.ts';
import { type FigurePlace, rowsBehind } from './rows-behind.ts';

interface FigureLinkProps {
  metric: Metric;
  value: number | null;
  place: FigurePlace;
}

/** A figure that links to the rows behind it, if there are any. */
export function FigureLink({ metric, value, place }: FigureLinkProps) {
  const text = showFigure(metric.kind, value);
  const address = value ? rowsBehind(metric.name, place) : null;
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
