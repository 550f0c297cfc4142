import { type MxRecord, promises } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** The DNS lookups that we need; the Resolver of node:dns/promises has them. */
export interface MailResolver {
  resolveMx(domain: string): Promise<MxRecord[]>;
  resolve4(domain: string): Promise<string[]>;
  resolve6(domain: string): Promise<string[]>;
}

/** Whether a domain accepts mail. 'unknown' if DNS gives no reliable answer. */
export type TakesMail = 'yes' | 'no' | 'unknown';

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
