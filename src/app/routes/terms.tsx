import { fillText } from '../../content/fill-text.ts';
import text from '../../content/legal/terms.json' with { type: 'json' };
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';

export const loader = originLoader;
export const meta = staticMeta('/terms', text.title, fillText(text.lead));

export default function Terms() {
  return <ReadingPage text={text} />;
}
