/**
 * The numbers with room for at least `length`: the same array if it is large enough, or else a copy that is at least half as long again.
 */
export function withRoom(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers;
  const larger = new Int32Array(Math.max(length, Math.ceil(numbers.length * 1.5)));
  larger.set(numbers);
  return larger;
}
