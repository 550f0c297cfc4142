import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { isDatabaseAway } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { htmlContext, servicesContext } from './context.ts';
import { asScript, PagePartsContext } from './page-parts.tsx';
import { pageStyles } from './page-styles.server.ts';
import { frameOf } from './route-frames.ts';

/**
 * Renders the whole page before it responds, so that the status is final and the page can be cached. The data has
 * already loaded, so React can write a string, which costs less than a stream. The page goes into the request's
 * context, because React Router would turn the body of a Response into a stream and back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { manifest, routes } = frameOf(routerContext);
  const data = serverHandoffStream ? asScript(await text(serverHandoffStream)) : '';
  const markup = renderToString(
    <PagePartsContext value={{ styles: pageStyles ?? '', routes, data }}>
      <ServerRouter context={{ ...routerContext, manifest }} url={request.url} />
    </PagePartsContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  context.set(htmlContext, Buffer.from(`<!DOCTYPE html>${markup}`));
  return new Response(null, { status, headers });
}

/** Reports the error of a page. Expected are our own errors, canceled requests, and a database that is down. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
): void {
  if (request.signal.aborted || error instanceof AppError || isDatabaseAway(error)) return;
  if (error instanceof Error) context.get(servicesContext).report(error);
}
