import type { RequestListener } from 'node:http';
import { headOf, readClient } from '../../../platform/http/client.ts';
import type { LinkVisit } from './campaign-link.ts';
import { type LinkServices, openLinks } from './tracking-routes.ts';

interface ListenerServices extends LinkServices {
  trustProxy: boolean;
}

/**
 * Answers `GET /r/{code}` directly from Node's request. Routing and web Request and Response objects would cost twice
 * as much as the click itself. Other requests and failures go to `otherwise`.
 */
export function linkListener(services: ListenerServices, otherwise: RequestListener): RequestListener {
  const follow = openLinks(services);
  return (incoming, outgoing) => {
    const link = incoming.method === 'GET' ? readLink(incoming.url ?? '') : null;
    if (!link) return otherwise(incoming, outgoing);
    const head = headOf(incoming);
    const client = readClient(head.headers, incoming.socket.remoteAddress, services.trustProxy);
    follow({ head, client, ...link })
      .then(({ status, headers, body }) => void outgoing.writeHead(status, headers).end(body ?? undefined))
      .catch(() => otherwise(incoming, outgoing));
  };
}

/** The code and the query of a campaign's link. Null for any other target, or for a code that needs decoding. */
function readLink(target: string): Pick<LinkVisit, 'code' | 'query'> | null {
  const [, code, query = ''] = /^\/r\/([\w.~-]+)(?:\?([^#]*))?$/.exec(target) ?? [];
  return code ? { code, query } : null;
}
