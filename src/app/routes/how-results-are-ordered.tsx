import text from '../../content/how-results-are-ordered.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';

export const loader = originLoader;
export const meta = staticMeta('/how-results-are-ordered', text.title, text.lead);

/** What the order of a list depends on. docs/search.md has the rules in full. */
export default function HowResultsAreOrdered() {
  return <ReadingPage text={text} drawing={drawings.order} />;
}
