import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { isDatabaseAway } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { projectRoot } from '../platform/root.ts';
import { MarkupContext } from '../ui/remembered-item.tsx';
import { htmlContext, nonceContext, servicesContext } from './context.ts';
import { loadLater } from './later-scripts.ts';
import { NonceContext } from './nonce.ts';
import { relevantRoutes } from './relevant-routes.ts';
import { rememberMarkup } from './remember-markup.server.tsx';
import { stylesPath, stylesPlace } from './styles.tsx';

const renderTimeoutMs = 5000;
const styles = import.meta.env.DEV ? null : readFileSync(join(projectRoot, 'build/client', stylesPath));

/**
 * Renders a page whole before answering: its status is final, and it can be cached. The page itself goes into the request's
 * context, for React Router would turn the body of a Response into a stream and back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const manifest = relevantRoutes(routerContext.manifest, routerContext.staticHandlerContext.matches);
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <MarkupContext value={rememberMarkup}>
          <ServerRouter context={{ ...routerContext, manifest }} url={request.url} nonce={nonce} />
        </MarkupContext>
      </NonceContext>,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(timer);
          pipe(collector(resolve));
        },
        onShellError: reject,
        onError: (error) => context.get(servicesContext).report(error),
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
  context.set(htmlContext, finished(html));
  return new Response(null, { status, headers });
}

/** Puts in the style sheet and holds the scripts back; as Latin-1 the bytes pass through unchanged, whatever they spell. */
function finished(html: Buffer): Buffer {
  if (!styles) return html;
  const page = loadLater(html.toString('latin1'));
  // With the tag's end, which no text of a page can spell.
  const [before, after] = page.split(`${stylesPlace}</style>`, 2);
  if (after === undefined) return Buffer.from(page, 'latin1');
  return Buffer.concat([Buffer.from(before!, 'latin1'), styles, Buffer.from(`</style>${after}`, 'latin1')]);
}

/** Errors that a page meets are expected when they are ours or the database is away; all others are reported. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
): void {
  if (request.signal.aborted || error instanceof AppError || isDatabaseAway(error)) return;
  if (error instanceof Error) context.get(servicesContext).report(error);
}

/** Takes the page's pieces as they are written and hands over the whole. */
function collector(done: (page: Buffer) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write: (piece, _encoding, next) => {
      pieces.push(piece);
      next();
    },
    final: (next) => {
      done(Buffer.concat(pieces));
      next();
    },
  });
}
