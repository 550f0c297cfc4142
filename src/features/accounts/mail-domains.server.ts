import { type MxRecord, promises } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** What is asked of DNS; node:dns/promises' Resolver has it. */
export interface MailResolver {
  resolveMx(domain: string): Promise<MxRecord[]>;
  resolve4(domain: string): Promise<string[]>;
  resolve6(domain: string): Promise<string[]>;
}

/** Whether a domain takes mail; 'unknown' when DNS gives no answer that can be relied on. */
export type TakesMail = 'yes' | 'no' | 'unknown';

/** For one address, in milliseconds. */
const lookUpMs = 1500;
const remembered = 10_000;
const minute = 60_000;
const rememberMs: Record<TakesMail, number> = { yes: 60 * minute, no: 10 * minute, unknown: minute };

/** The answers by which DNS says that there is nothing: NXDOMAIN, and a name without such records. */
const nothing = new Set(['ENOTFOUND', 'ENODATA']);
/** A resolver that does not find this one has no view of the internet: its "no" says nothing. */
const witness = 'gmail.com';

const systemResolver = (): MailResolver => new promises.Resolver({ timeout: 600, tries: 2 });

/** Looks domains up and remembers the answers; a look-up takes `lookUpMs` at most and never fails. */
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

/** By RFC 5321 and 7505: its mail servers, else the host itself; a single empty mail server takes no mail. */
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

/** The records; null when no answer came that DNS stands behind. */
async function found<T>(ask: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await ask();
  } catch (error) {
    return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
