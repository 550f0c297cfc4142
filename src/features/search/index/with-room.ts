/** The numbers with room for at least so many: the same array where it has it, else one that is at least half as long again. */
export function withRoom(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers;
  const larger = new Int32Array(Math.max(length, Math.ceil(numbers.length * 1.5)));
  larger.set(numbers);
  return larger;
}
