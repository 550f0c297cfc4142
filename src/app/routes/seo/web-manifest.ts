import { brand } from '../../../content/brand.ts';
import { themeColors } from '../../theme.tsx';

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
});

/** GET /site.webmanifest: lets a phone add the site to its home screen under the brand's name. */
export function loader(): Response {
  const manifest = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en-US',
    start_url: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [{ name: 'Find Jobs', url: '/jobs' }],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  });
}
