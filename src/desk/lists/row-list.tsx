import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ActionBar, isForLists } from './action-bar.tsx';
import { Cell } from './cell.tsx';
import { type ListQuery, listSearch } from './list.ts';
import { keyedTable } from './list-keys.tsx';
import { type Column, isFigure, type Row } from './resource.ts';
import type { ResourceView } from './resource-view.server.ts';
import { rowPrefix } from './words.ts';

interface RowListProps {
  view: Pick<ResourceView, 'name' | 'title' | 'one' | 'columns' | 'actions'>;
  query: ListQuery;
  rows: Row[];
  /** The names of the actions that each row allows, in the order of `rows`. */
  allowed: string[][];
  /** The line above the table. */
  children: ReactNode;
}

/** The rows of a list, and the actions for the chosen ones. */
export function RowList({ view, query, rows, allowed, children }: RowListProps) {
  const form = useRef<HTMLFormElement>(null);
  // Null until scripts run: then the bar offers what any row of the page allows.
  const [chosen, setChosen] = useState<string[] | null>(null);
  const readChosen = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]:checked');
    setChosen([...(boxes ?? [])].map(({ name }) => name.slice(rowPrefix.length)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other boxes
  useEffect(readChosen, [rows]);
  const among = rows.flatMap((row, index) =>
    !chosen || chosen.includes(String(row.id)) ? [allowed[index] ?? []] : [],
  );
  const actions = view.actions.filter(
    (action) => isForLists(action) && among.some((names) => names.includes(action.name)),
  );
  return (
    <form
      ref={form}
      method="post"
      action={`/admin/${view.name}${listSearch(query)}`}
      className="row-list"
      onChange={readChosen}
    >
      {children}
      <ResourceTable view={view} query={query} rows={rows} />
      {view.actions.some(isForLists) && <ActionBar actions={actions} chosen={chosen?.length ?? null} />}
    </form>
  );
}

interface TableProps {
  view: Pick<ResourceView, 'name' | 'title' | 'one' | 'columns' | 'actions'>;
  query: ListQuery;
  rows: Row[];
}

/**
 * The rows of a list. Each column heading sorts, the first cell links to the row, and check boxes choose rows
 * for actions.
 */
function ResourceTable({ view, query, rows }: TableProps) {
  const columns = view.columns.filter(({ detail }) => !detail);
  const choosable = view.actions.some(isForLists);
  const choose = useChoice();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of its own
    <div role="group" aria-label={view.title} tabIndex={0} className="table-scroll overflow-x-auto">
      <table ref={choose.table} id={keyedTable} className="w-full text-sm">
        <thead>
          <tr>
            {choosable && (
              <th scope="col" className="w-10">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  className="size-5"
                  onChange={choose.all}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHeading key={column.name} column={column} list={view.name} query={query} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="focus-within:bg-pine-wash">
              {choosable && (
                <td>
                  <input
                    type="checkbox"
                    name={rowPrefix + row.id}
                    aria-label={`Select ${view.one} ${row.id}`}
                    className="size-5"
                    onClick={choose.range}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.name} className={cellClass(column, row[column.name])}>
                  {index === 0 ? (
                    <Link
                      to={`/admin/${view.name}/${row.id}`}
                      className="font-semibold text-pine hover:underline"
                    >
                      <Cell column={{ ...column, link: undefined }} row={row} />
                    </Link>
                  ) : (
                    <Cell column={column} row={row} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellClass(column: Column, value: unknown): string | undefined {
  if (isFigure(column)) return 'figures text-end';
  if (column.kind === 'time' || column.kind === 'day') return 'figures whitespace-nowrap';
  // The table scrolls sideways: a word below a word would make rows tall.
  const { length } = String(value ?? '');
  return length > 60 ? 'min-w-72' : length > 24 ? 'min-w-56' : 'whitespace-nowrap';
}

function SortHeading({ column, list, query }: { column: Column; list: string; query: ListQuery }) {
  const isSorted = query.sort.replace(/^-/, '') === column.name;
  const falls = query.sort.startsWith('-');
  const next = isSorted && falls ? column.name : `-${column.name}`;
  const order = falls ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={isFigure(column) ? 'text-end' : undefined}
    >
      <Link
        to={`/admin/${list}${listSearch(query, { sort: next, page: 1 })}`}
        className="inline-flex items-center gap-1 hover:underline"
      >
        {column.label}
        {isSorted && <Icon name="chevron-down" className={falls ? '' : 'rotate-180'} />}
      </Link>
    </th>
  );
}

/** The choice of rows: all at once, and with Shift all rows between two clicks. */
function useChoice() {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<number>(-1);
  const boxes = (): HTMLInputElement[] => [
    ...(table.current?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]') ?? []),
  ];
  return {
    table,
    all: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      for (const box of boxes()) box.checked = currentTarget.checked;
    },
    range: ({ shiftKey, currentTarget }: MouseEvent<HTMLInputElement>) => {
      const all = boxes();
      const index = all.indexOf(currentTarget);
      if (shiftKey && last.current >= 0) {
        const [from, to] = [last.current, index].sort((a, b) => a - b) as [number, number];
        for (const box of all.slice(from, to + 1)) box.checked = currentTarget.checked;
      }
      last.current = index;
    },
  };
}
