import { howResultsAreOrdered } from '../../content/how-results-are-ordered.tsx';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';

export const loader = originLoader;
export const meta = staticMeta(
  '/how-results-are-ordered',
  howResultsAreOrdered.title,
  howResultsAreOrdered.lead,
);

/** What the order of a list depends on. */
export default function HowResultsAreOrdered() {
  return <ReadingPage {...howResultsAreOrdered} drawing={drawings.order} />;
}
