import type { MetaDescriptor } from 'react-router';

/** The breadcrumbs of a page for search engines (schema.org BreadcrumbList). */
export function breadcrumbList(origin: string, crumbs: { label: string; to: string }[]): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ label, to }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: origin + to,
      })),
    },
  };
}
