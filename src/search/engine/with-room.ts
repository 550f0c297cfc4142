type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * Returns the memory of an array at once, and not with a later collection. Nothing else may use the array or a view of
 * it afterwards: both are empty.
 */
export function free(numbers: Numbers): void {
  numbers.buffer.transfer(0);
}

/**
 * The numbers with room for at least `length`: the same array if it is large enough, or else a copy that is at least half
 * as long again. Then the array itself is freed, so keep no view of it.
 */
export function withRoom<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  if (length <= numbers.length) return numbers;
  const larger = copyWithRoom(numbers, length);
  free(numbers);
  return larger;
}

/** A copy that is at least `length` and at least half as long again. */
export function copyWithRoom<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const larger = new (numbers.constructor as new (length: number) => Kind)(
    Math.max(length, Math.ceil(numbers.length * 1.5)),
  );
  larger.set(numbers);
  return larger;
}
