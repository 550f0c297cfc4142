import { hash } from 'node:crypto';

/** What stands within every page alike, word for word: it alone may run or style. */
interface InlineTexts {
  script: string;
  /** null: the style sheet is a file. */
  style: string | null;
}

/**
 * The content security policy of pages; development lets Vite's client connect and style. The texts are named by their hashes: no
 * script that slips into a page's content can have one, and the policy is the same for every answer.
 * @param imageUrl an image of another site that pages may show: its origin is allowed, and no other.
 */
export function contentSecurityPolicy(
  { script, style }: InlineTexts,
  development: boolean,
  imageUrl?: string,
): string {
  const policy = {
    'default-src': "'none'",
    'script-src': `${hashSource(script)} 'strict-dynamic'`,
    'style-src': development
      ? "'self' 'unsafe-inline'"
      : ["'self'", ...(style ? [hashSource(style)] : [])].join(' '),
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data:${imageUrl ? ` ${new URL(imageUrl).origin}` : ''}`,
    'font-src': "'self'",
    'connect-src': development ? "'self' ws:" : "'self'",
    // The preview of mails.
    ...(development && { 'frame-src': "'self'" }),
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The policy of what is no page: an answer of the API, an error, a redirect, a file. */
const nothingRuns = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer that does not set its own; HSTS only where the public address is https. */
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
