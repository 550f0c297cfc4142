/** A text for an XML feed: without characters that XML does not allow, and without the end of a CDATA section. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(']]>', ']] >');
}
