import { sealedPolicy } from '../platform/http/security-headers.ts';
import { headScript } from './head-script.ts';
import { pageStyles } from './page-styles.server.ts';

/** The headers of a page that may send nothing. Its route also has `sealedHandle` and `loadWhole`. */
export const sealedHeaders = (): { 'content-security-policy': string } => ({
  'content-security-policy': sealedPolicy({ script: headScript, style: pageStyles }, import.meta.env.DEV),
});
