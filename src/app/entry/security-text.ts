import { brand } from '../../content/brand.ts';
import type { Config } from '../../platform/config.ts';

const dayMs = 24 * 60 * 60 * 1000;
const validDays = 180;

/** The security.txt file (RFC 9116): how to report a vulnerability. It expires half a year after the request. */
export function securityText({ origin, mail }: Pick<Config, 'origin' | 'mail'>, now: Date): string {
  const lastDay = Math.floor(now.getTime() / dayMs) * dayMs + validDays * dayMs;
  const lines = [
    `Contact: mailto:${encodeURI(mail.operator ?? brand.email.support)}`,
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(lastDay).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
