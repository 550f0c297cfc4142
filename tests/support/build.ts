import type { ServerBuild } from 'react-router';

/** The least that pages can be built of: the root and /jobs, which show what they know of the one who asks. */
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
