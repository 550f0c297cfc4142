import { promises } from 'node:dns';

/** The lookups that are needed. The resolver of `node:dns` has them. */
export interface TextResolver {
  resolveTxt(name: string): Promise<string[][]>;
}

export const systemResolver = (): TextResolver => new promises.Resolver({ timeout: 2000, tries: 2 });

/** What receivers of mail look up about its sender. */
export interface MailRecords {
  /** The domain's list of its mail servers: RFC 7208. */
  spf: boolean;
  /** The public key of the selector: RFC 6376. Null: no selector is known. */
  dkim: boolean | null;
  /** What receivers do with forged mail: RFC 7489. */
  dmarc: boolean;
}

/**
 * Looks up the records of a sender's domain.
 * @throws Error if the name server gives no answer.
 */
export async function readMailRecords(
  domain: string,
  selector: string | undefined,
  resolver: TextResolver,
): Promise<MailRecords> {
  const has = async (name: string, mark: RegExp): Promise<boolean> =>
    (await textsOf(resolver, name)).some((text) => mark.test(text));
  const dmarcNames = parentsOf(domain).map((name) => `_dmarc.${name}`);
  return {
    spf: await has(domain, /^v=spf1( |$)/i),
    dkim: selector ? await has(`${selector}._domainkey.${domain}`, /(^|;)\s*p=\s*[A-Za-z0-9+/]/) : null,
    dmarc: (await Promise.all(dmarcNames.map((name) => has(name, /^v=DMARC1\s*;/i)))).includes(true),
  };
}

/** The domain and those above it, which may set a rule for it: `a.b.example.org`, `b.example.org`, `example.org`. */
const parentsOf = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join('.'));
};

async function textsOf(resolver: TextResolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new Error(`The name server gives no answer for ${name} (${code}).`);
  }
}
