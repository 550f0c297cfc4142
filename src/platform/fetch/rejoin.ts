/** The pieces that were read ahead, then the rest. Ending early ends the rest. */
export async function* rejoin<Piece extends { length: number }>(
  first: Piece,
  rest: AsyncIterator<Piece>,
): AsyncGenerator<Piece> {
  try {
    if (first.length > 0) yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
