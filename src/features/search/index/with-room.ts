type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * The numbers with room for at least `length`: the same array if it is large enough, or else a copy that is at least half as long again.
 */
export function withRoom<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  if (length <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Kind)(
    Math.max(length, Math.ceil(numbers.length * 1.5)),
  );
  larger.set(numbers);
  return larger;
}
