import type { ServerBuild } from 'react-router';

/** A minimal build of pages: the root and /jobs. They show what they know about the visitor. */
export const testBuild = {
  entry: {
    module: {
      handleError: () => undefined,
      default: (request: Request, status: number, headers: Headers) => {
        headers.set('content-type', 'text/html');
        return new Response(`<p>${request.url} ${JSON.stringify([...request.headers])}</p>`, {
          status,
          headers,
        });
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    jobs: { id: 'jobs', parentId: 'root', path: 'jobs', module: { default: () => null } },
  },
  assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  future: {},
  ssr: true,
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;
