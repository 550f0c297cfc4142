/** Makes a value at its first use, so that a process that never needs it neither computes nor holds it. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
