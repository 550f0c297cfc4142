/** A text of one line: control characters and line breaks become blanks, so that it may stand in a header of a mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** A text of many lines: line breaks are `\n`, other control characters are gone. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim();
}
