// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the elements are blocks, which are no table without the roles
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

/**
 * Rows under named columns. On a phone, each row becomes a block in which every cell carries the name of its column.
 * The roles keep it a table there: browsers drop the meaning of table elements with another `display`. Elsewhere a
 * table that is wider than the page scrolls on its own, with the keyboard, too.
 */
export function Table({ label, columns, rows, figures = [], className = '' }: TableProps) {
  const align = (column: number) =>
    figures.includes(column) ? 'figures text-end max-sm:text-start' : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark beside that of its heading
    <div role="group" aria-label={label} tabIndex={0} className={`table-scroll table-stack ${className}`}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={index} role="columnheader" scope="col" className={align(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are as they stand
            <tr key={row} role="row">
              {cells.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are as they stand
                  <th key={index} role="rowheader" scope="row">
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are as they stand
                  <td key={index} role="cell" data-label={labelOf(columns[index])} className={align(index)}>
                    <div>{cell}</div>
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

const labelOf = (column: ReactNode): string | undefined => (typeof column === 'string' ? column : undefined);
