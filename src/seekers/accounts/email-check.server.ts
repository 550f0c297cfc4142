import { type MxRecord, promises } from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { RateLimits } from '../../db/rate-limits.ts';
import { lazy } from '../../platform/cache/lazy.ts';
import type { Client } from '../../platform/http/client.ts';
import { projectRoot } from '../../platform/root.ts';
import { editDistance } from '../../search/spelling.ts';
import { longestAddress, parseEmail } from './email-address.schema.ts';
import providers from './mail-providers.json' with { type: 'json' };

/** Shorter names have too many real neighbors ("love.com"). */
const shortestGuess = 'gmail.com'.length;

/** Endings that are not top-level domains. */
const misspelledEndings: [RegExp, string][] = [
  [/\.(con|cmo|ocm|comm|coom|vom|cim|cpm|xom|comn)$/, '.com'],
  [/\.(nte|ner|nett|met)$/, '.net'],
  [/\.(ogr|orgg|prg|rog)$/, '.org'],
];

/** The address that the visitor probably meant ("sam@gmial.com": "sam@gmail.com"), or null. */
function suggestEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const domain = text.slice(at + 1).toLowerCase();
  const meant = suggestDomain(domain);
  return meant && meant !== domain ? `${text.slice(0, at)}@${meant}` : null;
}

function suggestDomain(domain: string): string | null {
  // The largest mail providers in the United States: none of these names is a typing error.
  if (providers.includes(domain)) return null;
  if (!domain.includes('.')) return providers.find((one) => one.startsWith(`${domain}.`)) ?? null;
  const spelled = misspelledEndings.reduce((text, [ending, right]) => text.replace(ending, right), domain);
  if (providers.includes(spelled)) return spelled;
  const near = providers.find((one) => one.length >= shortestGuess && editDistance(spelled, one, 1) === 1);
  return near ?? spelled;
}

/** One domain a line. Origin and license: docs/data-sources.md. */
const file = join(projectRoot, 'src/seekers/accounts/disposable-domains.txt');
const readDomains = lazy(() => new Set(readFileSync(file, 'utf8').trimEnd().split('\n')));

/** Whether the domain, or a parent of it, offers disposable mailboxes. */
function isDisposable(domain: string): boolean {
  const domains = readDomains();
  const labels = domain.split('.');
  return labels.some((_label, index) => domains.has(labels.slice(index).join('.')));
}

/** The result of the check of an address, before anything is sent to it. */
export interface EmailVerdict {
  valid: boolean;
  /** Why the address is refused, in words for the visitor. */
  reason?: string;
  /** The address that the visitor probably meant. */
  suggestion?: string;
}

/** Why we refuse an address, judged by its text alone. Null if it is fine. */
export function refuseEmail(text: string): string | null {
  const email = parseEmail(text);
  if (!email) return 'Invalid email address';
  return isDisposable(email.domain)
    ? 'This is a throwaway address. Use one you check, so your alerts reach you.'
    : null;
}

/**
 * Creates the check of addresses: by syntax, by the list of disposable domains, and by DNS. If DNS does not
 * answer, the address passes.
 */
export function emailChecker(takesMail = mailDomains()): (text: string) => Promise<EmailVerdict> {
  return async (text) => {
    const address = text.trim();
    if (address.length > longestAddress) return { valid: false, reason: refuseEmail(address) ?? undefined };
    const suggestion = suggestEmail(address) ?? undefined;
    const parsed = parseEmail(address);
    const reason = refuseEmail(address) ?? (parsed && (await undeliverable(parsed.domain, takesMail)));
    if (!reason) return { valid: true, suggestion };
    return {
      valid: false,
      reason: suggestion ? 'Check the part after the @.' : reason,
      suggestion,
    };
  };
}

/** Checks an address that a visitor typed. @throws TooMany when the client has checked too many. */
export async function checkTypedEmail(
  services: { rateLimits: RateLimits; checkEmail: ReturnType<typeof emailChecker> },
  text: string,
  client: Client,
): Promise<EmailVerdict> {
  await services.rateLimits.use('validate-email', client);
  return services.checkEmail(text);
}

async function undeliverable(
  domain: string,
  takesMail: ReturnType<typeof mailDomains>,
): Promise<string | null> {
  if ((await takesMail(domain)) !== 'no') return null;
  return `${domain} doesn’t receive email. Check the part after the @.`;
}

/** The DNS lookups that we need; the Resolver of node:dns/promises has them. */
interface MailResolver {
  resolveMx(domain: string): Promise<MxRecord[]>;
  resolve4(domain: string): Promise<string[]>;
  resolve6(domain: string): Promise<string[]>;
}

/** Whether a domain accepts mail. 'unknown' if DNS gives no reliable answer. */
type TakesMail = 'yes' | 'no' | 'unknown';

/** The time limit for one address, in milliseconds. */
const lookUpMs = 1500;
const remembered = 10_000;
const minute = 60_000;
const rememberMs: Record<TakesMail, number> = { yes: 60 * minute, no: 10 * minute, unknown: minute };

/** DNS errors that mean "no such record": NXDOMAIN, and a name without records of the type. */
const nothing = new Set(['ENOTFOUND', 'ENODATA']);
/** A resolver that cannot find this domain has no view of the internet. Then its "no" does not count. */
const witness = 'gmail.com';

const systemResolver = (): MailResolver => new promises.Resolver({ timeout: 600, tries: 2 });

/** Looks up domains and caches the answers. A lookup takes at most `lookUpMs` and never fails. */
export function mailDomains(
  resolver: MailResolver = systemResolver(),
): (domain: string) => Promise<TakesMail> {
  const answers = new LRUCache<string, Promise<TakesMail>>({ max: remembered });
  const ask = (domain: string): Promise<TakesMail> => {
    const known = answers.get(domain);
    if (known) return known;
    const answer = lookUp(resolver, domain);
    answers.set(domain, answer, { ttl: minute });
    answer.then((takes) => answers.set(domain, answer, { ttl: rememberMs[takes] }));
    return answer;
  };
  const judge = async (domain: string): Promise<TakesMail> => {
    const takes = await ask(domain);
    return takes === 'no' && (await ask(witness)) !== 'yes' ? 'unknown' : takes;
  };
  return (domain) => Promise.race([judge(domain), sleep(lookUpMs, 'unknown' as const, { ref: false })]);
}

/**
 * By RFC 5321 and 7505: the domain's mail servers, or else its host. A single empty mail server means that it
 * accepts no mail.
 */
async function lookUp(resolver: MailResolver, domain: string): Promise<TakesMail> {
  const servers = await found(() => resolver.resolveMx(domain));
  if (!servers) return 'unknown';
  if (servers.length > 0) return servers.some(({ exchange }) => !/^\.?$/.test(exchange)) ? 'yes' : 'no';
  const hosts = await Promise.all([
    found(() => resolver.resolve4(domain)),
    found(() => resolver.resolve6(domain)),
  ]);
  if (hosts.some((addresses) => addresses && addresses.length > 0)) return 'yes';
  return hosts.includes(null) ? 'unknown' : 'no';
}

/** The records. Null if DNS gave no reliable answer. */
async function found<T>(ask: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await ask();
  } catch (error) {
    return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
