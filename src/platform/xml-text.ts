/** A text for a feed: what XML cannot hold is gone, and the end of a CDATA section cannot be written. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(']]>', ']] >');
}
