const longest = 2000;

/** The page of our site that a request came from, as evidence. `path` if the browser does not send it. */
export function pageOf(request: Request, origin: string, path: string): string {
  const referer = request.headers.get('referer') ?? '';
  return referer.startsWith(`${origin}/`) ? referer.slice(0, longest) : origin + path;
}
