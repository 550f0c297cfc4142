import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { isDatabaseAway } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { ownTurn } from '../platform/own-turn.ts';
import { projectRoot } from '../platform/root.ts';
import { MarkupContext } from '../ui/remembered.tsx';
import { htmlContext, nonceContext, servicesContext } from './context.ts';
import { handOff } from './hand-off.ts';
import { findScripts, loadLater } from './later-scripts.ts';
import { NonceContext } from './nonce.ts';
import { KnownScriptsContext, scriptsPlace } from './page-scripts.tsx';
import { rememberMarkup } from './remember-markup.server.tsx';
import { frameOf, type RouteFrame } from './route-frames.ts';
import { stylesPath, stylesPlace } from './styles.tsx';

const doctype = '<!DOCTYPE html>';
const styles = import.meta.env.DEV ? null : readFileSync(join(projectRoot, 'build/client', stylesPath));

/**
 * Renders a page whole before answering: its status is final, and it can be cached. All its data is there, so React writes a string,
 * which is cheaper than its stream, and the script that hands the data to the browser comes after it. The page goes into the
 * request's context, for React Router would turn the body of a Response into a stream and back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const frame = frameOf(routerContext.manifest, routerContext.staticHandlerContext.matches);
  const { manifest } = frame;
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  await ownTurn();
  const markup = renderToString(
    <NonceContext value={nonce}>
      <KnownScriptsContext value={frame.scripts !== null}>
        <MarkupContext value={rememberMarkup}>
          <ServerRouter context={{ ...routerContext, manifest }} url={request.url} nonce={nonce} />
        </MarkupContext>
      </KnownScriptsContext>
    </NonceContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  context.set(htmlContext, wholePage(markup, handOff(data, nonce), frame, nonce));
  return new Response(null, { status, headers });
}

/**
 * The document with the style sheet put in, the scripts held back and a last one added. Only its head is searched for that: the text
 * is most of a page.
 */
function wholePage(markup: string, lastScript: string, frame: RouteFrame, nonce: string): Buffer {
  const headEnd = markup.indexOf('</head>');
  const bodyEnd = markup.lastIndexOf('</body>');
  const end = lastScript + markup.slice(bodyEnd);
  if (!styles) return Buffer.from(`${doctype}${markup.slice(0, bodyEnd)}${end}`);
  const [head, body] = withScripts(markup.slice(0, headEnd), markup.slice(headEnd, bodyEnd), frame, nonce);
  // With the tag's end, which no text of a page can spell.
  const [before, after] = head.split(`${stylesPlace}</style>`);
  const pieces = [`${doctype}${before}`, styles, `</style>${after}`, body, end];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** The head and the body with the scripts of the page's routes, which the first page of those routes tells. */
function withScripts(
  head: string,
  body: string,
  frame: RouteFrame,
  nonce: string,
): [head: string, body: string] {
  const { scripts } = frame;
  if (scripts) return [head, body.replace(scriptsPlace, () => scripts.join(nonce))];
  const page = loadLater(head, body);
  frame.scripts = findScripts(page[1])?.split(nonce) ?? null;
  return page;
}

/** Errors that a page meets are expected when they are ours or the database is away; all others are reported. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
): void {
  if (request.signal.aborted || error instanceof AppError || isDatabaseAway(error)) return;
  if (error instanceof Error) context.get(servicesContext).report(error);
}
