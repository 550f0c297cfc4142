import { hash } from 'node:crypto';

/** The inline texts that are the same in every page. The policy allows only these. */
interface InlineTexts {
  script: string;
  /** Null if the style sheet is a file. */
  style: string | null;
}

/**
 * Builds the content security policy of pages. It allows the inline texts by their hashes: an injected script has
 * another hash, and the policy is the same for every response. In development, Vite's client may also connect and add
 * styles.
 * @param imageUrl an image of another site that pages may show. Only its origin is added.
 */
export function contentSecurityPolicy(texts: InlineTexts, development: boolean, imageUrl?: string): string {
  return policyText(pagePolicy(texts, development, imageUrl));
}

/**
 * Builds the policy of a page that handles what nobody else may get. Its scripts can send nothing: they may connect to
 * no address, and its forms lead nowhere. Workers may come from the site.
 */
export function sealedPolicy(texts: InlineTexts, development: boolean): string {
  return policyText({
    ...pagePolicy(texts, development),
    ...(!development && { 'connect-src': "'none'" }),
    'worker-src': "'self'",
    'form-action': "'none'",
  });
}

function pagePolicy(
  { script, style }: InlineTexts,
  development: boolean,
  imageUrl?: string,
): Record<string, string> {
  return {
    'default-src': "'none'",
    'script-src': `${hashSource(script)} 'strict-dynamic'`,
    'style-src': development
      ? "'self' 'unsafe-inline'"
      : ["'self'", ...(style ? [hashSource(style)] : [])].join(' '),
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data:${imageUrl ? ` ${new URL(imageUrl).origin}` : ''}`,
    'font-src': "'self'",
    'connect-src': development ? "'self' ws:" : "'self'",
    // For the preview of mails.
    ...(development && { 'frame-src': "'self'" }),
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
}

const policyText = (policy: Record<string, string>): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The policy of everything except pages: responses of the API, errors, redirects and files. */
const nothingRuns = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every response that does not set its own. HSTS is added only if the public address is https. */
export function securityHeaders(origin: string): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['content-security-policy', nothingRuns],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['x-frame-options', 'DENY'],
  ];
  if (origin.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
