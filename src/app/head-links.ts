import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ComponentProps } from 'react';
import { brand } from '../content/brand.ts';

const preload = (href: string): ComponentProps<'link'> => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
  href,
});

/** Links of every page: the text font (preloaded), the icons, and the manifest. */
export const headLinks: ComponentProps<'link'>[] = [
  preload(textFont),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: brand.mark, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];
