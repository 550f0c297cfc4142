import { redirect, useActionData } from 'react-router';
import { ActionBar } from '../../../features/lists/action-bar.tsx';
import { ActionOutcome } from '../../../features/lists/action-outcome.tsx';
import { AllMatching } from '../../../features/lists/all-matching.tsx';
import { FilterForm } from '../../../features/lists/filter-form.tsx';
import { type ListQuery, listSearch, readListQuery } from '../../../features/lists/list.ts';
import { ListKeys } from '../../../features/lists/list-keys.tsx';
import { ResourceTable } from '../../../features/lists/resource-table.tsx';
import { listRows, maxCounted, runAction } from '../../../features/lists/resource-verbs.server.ts';
import { viewResource } from '../../../features/lists/resource-view.server.ts';
import { rowPrefix } from '../../../features/lists/row-names.ts';
import { forgetFilter, listSavedFilters, saveFilter } from '../../../features/lists/saved-filters.server.ts';
import { doneNotice, oneOf } from '../../../features/lists/words.ts';
import { Invalid } from '../../../platform/errors.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { requireList } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/list';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return load(async () => {
    const { resource, services, admin } = await requireList(request, context, params.list);
    const query = readListQuery(new URL(request.url).searchParams, resource);
    const [{ rows, total }, view, saved] = await Promise.all([
      listRows(services.db, resource, query),
      viewResource(services.db, resource, admin.role),
      listSavedFilters(services.db, admin.id, resource.name),
    ]);
    return { view, query, rows, total: Math.min(total, maxCounted), isCapped: total > maxCounted, saved };
  });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { resource, services, admin, doer } = await load(() => requireList(request, context, params.list));
  return formAction(request, async (fields) => {
    if (fields.intent === 'save-filter') {
      await saveFilter(
        services.db,
        admin.id,
        resource.name,
        String(fields.filterName ?? ''),
        String(fields.query ?? ''),
      );
      throw redirect(`/admin/${resource.name}${String(fields.query ?? '')}`);
    }
    if (fields.intent === 'forget-filter') {
      await forgetFilter(services.db, admin.id, Number(fields.id) || 0);
      throw redirect(`/admin/${resource.name}`);
    }
    const chosen = resource.actions?.find(({ name }) => name === fields.action);
    const allowed = chosen?.roles ?? resource.write ?? [];
    if (!chosen || !allowed.includes(admin.role)) throw new Invalid({ action: 'Choose an action.' });
    const ids = Object.keys(fields).flatMap((name) =>
      name.startsWith(rowPrefix) ? [name.slice(rowPrefix.length)] : [],
    );
    if (ids.length === 0) throw new Invalid({ action: `Select at least one ${resource.one}.` });
    const result = await runAction(services.db, resource, chosen, ids, doer);
    const notice = doneNotice(chosen.doneText, result.done.length, resource.one);
    return { intent: 'act', label: chosen.label, notice, undo: chosen.undo ?? null, ...result };
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.view.title ?? 'Admin', description: 'Back office', noindex: true });
}

export default function AdminList({ loaderData }: Route.ComponentProps) {
  const { view, query, rows, total, isCapped, saved } = loaderData;
  const result = useActionData<typeof action>();
  const search = listSearch(query);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 py-6">
        <div>
          <h1 className="text-3xl">{view.title}</h1>
          <p className="mt-1 text-sm text-muted">{view.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={csvAddress(view.name, query)} className={buttonClass('secondary', 'small')} download>
            Download CSV
          </a>
          {view.uploadLabel && (
            <ButtonLink to={`/admin/${view.name}/upload`} variant="secondary" size="small">
              {view.uploadLabel}
            </ButtonLink>
          )}
          {view.canCreate && (
            <ButtonLink to={`/admin/${view.name}/new`} size="small">
              Add {oneOf(view.one)}
            </ButtonLink>
          )}
        </div>
      </header>
      <FilterForm view={view} query={query} saved={saved} />
      <ActionOutcome one={view.one} result={result} />
      {rows.length === 0 ? (
        <Nothing view={view} filtered={Object.keys(query.filters).length > 0} />
      ) : (
        <form method="post" action={`/admin/${view.name}${search}`}>
          <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted" role="status">
              {isCapped ? `More than ${total.toLocaleString('en-US')}` : total.toLocaleString('en-US')}{' '}
              {total === 1 ? view.one : view.title.toLowerCase()}
            </p>
            <ListKeys />
          </div>
          <AllMatching view={view} query={query} />
          <ResourceTable view={view} query={query} rows={rows} />
          <ActionBar actions={view.actions} />
        </form>
      )}
      <div className="mt-6">
        <Pagination
          page={query.page}
          pages={Math.ceil(total / query.pageSize)}
          href={(page) => `/admin/${view.name}${listSearch(query, { page })}`}
        />
      </div>
    </>
  );
}

function csvAddress(name: string, query: ListQuery): string {
  return `/api/admin/${name}${listSearch(query, { page: 1 })}&format=csv`;
}

function Nothing({
  view,
  filtered,
}: {
  view: Route.ComponentProps['loaderData']['view'];
  filtered: boolean;
}) {
  if (filtered)
    return (
      <EmptyState
        title={`No ${view.title.toLowerCase()} match these filters`}
        action={<ButtonLink to={`/admin/${view.name}`}>Clear filters</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={`No ${view.title.toLowerCase()} yet`}
      icon="grid"
      action={view.canCreate && <ButtonLink to={`/admin/${view.name}/new`}>Add {oneOf(view.one)}</ButtonLink>}
    >
      {view.about}
    </EmptyState>
  );
}
