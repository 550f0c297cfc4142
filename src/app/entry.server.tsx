import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { isDatabaseAway } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { nonceContext, servicesContext } from './context.ts';
import { NonceContext } from './nonce.ts';

const renderTimeoutMs = 5000;
/** Pages are complete without their scripts, so styles and the font come first: on a slow phone that shows the text half a second earlier. */
const scriptPreload = '<link rel="modulepreload"';

/** Renders a page whole before answering: its status is final, and it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
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
  return new Response(html.replaceAll(scriptPreload, `${scriptPreload} fetchpriority="low"`), {
    status,
    headers,
  });
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
function collector(done: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write: (piece, _encoding, next) => {
      pieces.push(piece);
      next();
    },
    final: (next) => {
      done(Buffer.concat(pieces).toString());
      next();
    },
  });
}
