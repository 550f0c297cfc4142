const longest = 60;
/** Letters, digits and the signs of plain sentences: no address of a page or of a mailbox can be written with them. */
const plain = /^[\p{L}\p{M}\p{N} ,'’?!()&-]+$/u;

/** A stranger's words as far as a mail in our name may repeat them; '' when they could carry a link or are long. */
export function quotable(text: string): string {
  return text.length <= longest && plain.test(text) ? text : '';
}
