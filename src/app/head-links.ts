import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { LinkDescriptor } from 'react-router';
import { brand } from '../content/brand.ts';

const preload = (href: string): LinkDescriptor => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
  href,
});

/** For the `links` of the root: the text font (preloaded), the icons, and the manifest. */
export const headLinks: LinkDescriptor[] = [
  preload(textFont),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: brand.mark, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];
