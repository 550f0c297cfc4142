import { encodeXML } from 'entities';

export interface SitemapEntry {
  /** Without the origin. */
  path: string;
  changedAt?: Date;
}

const frames = { urlset: 'url', sitemapindex: 'sitemap' } as const;

/** A sitemap, or an index of sitemaps, in the format of sitemaps.org. */
export function sitemapXml(kind: keyof typeof frames, origin: string, entries: SitemapEntry[]): Response {
  const rows = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${frames[kind]}><loc>${encodeXML(origin + path)}</loc>${changed}</${frames[kind]}>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</${kind}>
`;
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
