import { howWeCheck } from '../../content/how-we-check.tsx';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';

export const loader = originLoader;
export const meta = staticMeta('/how-we-check', howWeCheck.title, howWeCheck.lead);

/** Every fact about an ad, how we get it, and its limits. */
export default function HowWeCheck() {
  return <ReadingPage {...howWeCheck} drawing={drawings.check} />;
}
