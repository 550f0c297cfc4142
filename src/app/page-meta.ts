import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { brand } from '../content/brand.ts';
import { homeTitle, pageTitle } from '../content/page-title.ts';
import { servicesContext } from './context.ts';

interface PageMeta {
  /** Without the product's name. The home page has its own full title. */
  title: string;
  description: string;
  /** The canonical address of the page, without the origin. */
  path?: string;
  origin?: string;
  noindex?: boolean;
  /** The address of the page's own picture. By default, the site's. */
  image?: string;
  type?: 'website' | 'article';
}

/** The meta tags of a page: title, description, canonical address, and the preview that other sites show. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, origin = '', noindex, type = 'website' } = page;
  const fullTitle = path === '/' ? homeTitle : pageTitle(title);
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path
      ? [
          { tagName: 'link', rel: 'canonical', href: origin + path } as const,
          { property: 'og:url', content: origin + path },
        ]
      : []),
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:image', content: page.image ?? `${origin}/og.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The loader of a page with static content: it only returns the address. */
export function originLoader({ context }: { context: Readonly<RouterContextProvider> }) {
  return { origin: context.get(servicesContext).origin };
}

/** The `meta` of a page whose texts do not depend on loaded data. */
export function staticMeta(path: string, title: string, description: string) {
  return ({ loaderData }: { loaderData?: { origin: string } | undefined }) =>
    pageMeta({ title, description, path, origin: loaderData?.origin });
}

/** The `meta` of a page of the back office. */
export const officeMeta = (title: string) => pageMeta({ title, description: 'Back office', noindex: true });
