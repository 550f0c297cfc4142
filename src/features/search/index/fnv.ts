/** A 32-bit hash of a text, as a signed integer: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991). */
export function fnv(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
