const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups";

/**
 * The HTML of a mail as its own document for a frame. It gets no script and no origin.
 * @param inDark renders it as a client with a dark theme does, whatever the browser's theme is.
 */
export function mailHtmlResponse(html: string, inDark: boolean): Response {
  const body = html.replace('(prefers-color-scheme:dark)', inDark ? 'all' : 'not all');
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    },
  });
}
