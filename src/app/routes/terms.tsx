import { termsOfService } from '../../content/legal/terms.tsx';
import { LegalPage } from '../legal-page.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

export const loader = originLoader;
export const meta = staticMeta('/terms', termsOfService.title, termsOfService.lead);

export default function Terms() {
  return <LegalPage document={termsOfService} />;
}
