/** What would end a script or a line of it, whatever the text of a page. */
const unsafe = /[&<>\u2028\u2029]/g;

/**
 * The script that hands a page's data to React Router in the browser: all of it at once, as its own StreamTransfer (8.4) hands over a
 * part.
 * @param data as React Router encodes it.
 */
export function handOff(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replace(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script nonce="${nonce}">{let to=window.__reactRouterContext.streamController;to.enqueue(${literal});to.close()}</script>`;
}
