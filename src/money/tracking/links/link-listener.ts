import type { RequestListener } from 'node:http';
import { readClient } from '../../../platform/http/client.ts';
import { headOf } from '../../../platform/http/request-head.ts';
import type { LinkVisit } from './campaign-link.ts';
import { type LinkServices, openLinks } from './tracking-routes.ts';

interface ListenerServices extends LinkServices {
  trustProxy: boolean;
}

/**
 * Answers `GET /r/{code}` straight from Node's request: routing and the objects of the web's own requests and answers cost twice of what
 * the click does. Everything else, and what fails, is for `otherwise`.
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

/** The code and the query of a campaign's link; null: it is none, or one that needs a closer look. */
function readLink(target: string): Pick<LinkVisit, 'code' | 'query'> | null {
  const [, code, query = ''] = /^\/r\/([\w.~-]+)(?:\?([^#]*))?$/.exec(target) ?? [];
  return code ? { code, query } : null;
}
