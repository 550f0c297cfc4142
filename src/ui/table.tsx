import type { ReactNode } from 'react';

interface TableProps {
  /** What the table shows, for screen readers. */
  label: string;
  columns: ReactNode[];
  /** The first cell of a row names it. */
  rows: ReactNode[][];
  /** Indexes of columns with figures, which align right. */
  figures?: number[];
  className?: string;
}

/** Rows under named columns. A table that is wider than the page scrolls on its own, with the keyboard, too. */
export function Table({ label, columns, rows, figures = [], className = '' }: TableProps) {
  const align = (column: number) => (figures.includes(column) ? 'figures text-end' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark beside that of its heading
    <div role="group" aria-label={label} tabIndex={0} className={`table-scroll ${className}`}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={index} scope="col" className={align(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are as they stand
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are as they stand
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are as they stand
                  <td key={index} className={align(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
