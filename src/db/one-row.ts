/** The row of a query that always returns one. @throws Error if it returned none. */
export function oneRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row.');
  return row;
}
