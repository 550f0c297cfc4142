import { redirect, useActionData } from 'react-router';
import { AllMatching } from '../../../desk/lists/action-bar.tsx';
import { ActionOutcome } from '../../../desk/lists/action-outcome.tsx';
import { FilterForm } from '../../../desk/lists/filter-form.tsx';
import { changeSavedFilters, listSavedFilters, viewFilters } from '../../../desk/lists/filter-view.server.ts';
import { type ListQuery, listSearch, readListQuery } from '../../../desk/lists/list.ts';
import { ListKeys } from '../../../desk/lists/list-keys.tsx';
import { withIds } from '../../../desk/lists/named-lists.server.ts';
import { listRows, maxCounted, runAction } from '../../../desk/lists/resource-verbs.server.ts';
import { allowedActions, viewResource } from '../../../desk/lists/resource-view.server.ts';
import { RowList } from '../../../desk/lists/row-list.tsx';
import { countOf, doneNotice, oneOf, pluralOf, rowPrefix } from '../../../desk/lists/words.ts';
import { Invalid } from '../../../platform/errors.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { requireList, withOpenLinks } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/list';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const access = await requireList(request, context, params.list);
  const { resource, services, admin, doer } = access;
  const { db } = services;
  const asked = readListQuery(new URL(request.url).searchParams, resource);
  const query = await withIds(db, resource, asked, admin.role);
  const [{ rows, total }, view, filters, saved] = await Promise.all([
    listRows(db, resource, query),
    viewResource(db, resource, admin.role).then((found) => withOpenLinks(access, found)),
    viewFilters(db, resource, query, admin.role),
    listSavedFilters(db, admin.id, resource.name),
  ]);
  const allowed = rows.map((row) => allowedActions(resource, view, row, doer.caller));
  const shown = { total: Math.min(total, maxCounted), isCapped: total > maxCounted };
  return { view, query, filters, rows, allowed, ...shown, saved, timeZone: services.config.timeZone };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { resource, services, admin, doer } = await requireList(request, context, params.list);
  return formAction(request, async (fields) => {
    const query = await changeSavedFilters(services.db, admin.id, resource.name, fields);
    if (query !== null) throw redirect(`/admin/${resource.name}${query}`);
    const chosen = resource.actions?.find(({ name }) => name === fields.action);
    const allowed = chosen?.roles ?? resource.write ?? [];
    if (!chosen || !allowed.includes(admin.role)) throw new Invalid({ action: 'Choose an action.' });
    const ids = Object.keys(fields).flatMap((name) =>
      name.startsWith(rowPrefix) ? [name.slice(rowPrefix.length)] : [],
    );
    if (ids.length === 0) throw new Invalid({ action: `Select at least one ${resource.one}.` });
    const result = await runAction(services.db, resource, chosen, ids, doer, {
      reason: String(fields.reason ?? ''),
    });
    const notice = doneNotice(chosen.doneText, result.done.length, resource.one);
    return { intent: 'act', label: chosen.label, notice, undo: chosen.undo ?? null, ...result };
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => officeMeta(loaderData?.view.title ?? 'Admin');

export default function AdminList({ loaderData }: Route.ComponentProps) {
  const { view, query, filters, rows, allowed, total, isCapped, saved, timeZone } = loaderData;
  const result = useActionData<typeof action>();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4 pb-2 md:py-6">
        <h1 className="text-2xl md:text-3xl">{view.title}</h1>
        <p className="order-1 w-full text-sm text-muted">{view.about}</p>
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
      <FilterForm address={`/admin/${view.name}`} filters={filters} query={query} saved={saved} />
      <ActionOutcome one={view.one} result={result} />
      {rows.length === 0 ? (
        <Nothing view={view} filtered={Object.keys(query.filters).length > 0} />
      ) : (
        <RowList view={view} query={query} rows={rows} allowed={allowed}>
          <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
            <p className="text-sm text-muted" role="status">
              {isCapped && 'More than '}
              {countOf(total, view.one)}
              {view.columns.some(({ kind }) => kind === 'time') &&
                ` · Times in ${timeZone.replaceAll('_', ' ')}`}
            </p>
            <ListKeys />
          </div>
        </RowList>
      )}
      {rows.length > 0 && <AllMatching view={view} query={query} />}
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
        title={`No ${pluralOf(view.one)} match these filters`}
        action={<ButtonLink to={`/admin/${view.name}`}>Clear filters</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={`No ${pluralOf(view.one)} yet`}
      action={view.canCreate && <ButtonLink to={`/admin/${view.name}/new`}>Add {oneOf(view.one)}</ButtonLink>}
    >
      {view.about}
    </EmptyState>
  );
}
