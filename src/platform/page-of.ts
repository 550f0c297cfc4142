const longest = 2000;

/** The page of ours that a request came from, as evidence; `path` where the browser does not tell. */
export function pageOf(request: Request, origin: string, path: string): string {
  const referer = request.headers.get('referer') ?? '';
  return referer.startsWith(`${origin}/`) ? referer.slice(0, longest) : origin + path;
}
