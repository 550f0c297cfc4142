import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionBar, isForLists } from './action-bar.tsx';
import { type ListQuery, listSearch } from './list.ts';
import type { Row } from './resource.ts';
import { ResourceTable } from './resource-table.tsx';
import type { ResourceView } from './resource-view.server.ts';
import { rowPrefix } from './row-names.ts';

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
