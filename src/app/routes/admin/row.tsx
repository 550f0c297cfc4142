import { useEffect, useRef } from 'react';
import {
  data,
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useSearchParams,
} from 'react-router';
import type { ZodMiniObject } from 'zod/mini';
import { analysts } from '../../../api/roles.ts';
import type { Database } from '../../../db/client.ts';
import { ActionButton } from '../../../desk/lists/action-bar.tsx';
import { ActionOutcome } from '../../../desk/lists/action-outcome.tsx';
import { AuditTrail } from '../../../desk/lists/audit-trail.tsx';
import { Cell } from '../../../desk/lists/cell.tsx';
import {
  type Column,
  linkAddress,
  maxReason,
  type Row,
  type RowAction,
} from '../../../desk/lists/resource.ts';
import { ResourceForm } from '../../../desk/lists/resource-form.tsx';
import { changeRow, getRow, removeRow, runAction } from '../../../desk/lists/resource-verbs.server.ts';
import {
  actionsOnRow,
  allowedActions,
  type ResourceView,
  rowName,
  viewResource,
} from '../../../desk/lists/resource-view.server.ts';
import { baseOf, mergeEdit, Overtaken, readEdit } from '../../../desk/lists/row-merge.server.ts';
import type { Merge } from '../../../desk/lists/row-merge.ts';
import { forgetDraft } from '../../../desk/lists/use-draft.ts';
import { doneNotice, rowPrefix } from '../../../desk/lists/words.ts';
import { findFeedHistory, getRunHistory } from '../../../feeds/runs/run-history.server.ts';
import { RunHistory } from '../../../feeds/runs/run-history.tsx';
import { RowTiles } from '../../../money/reports/metric-tiles.tsx';
import { findRowFigures } from '../../../money/reports/stats.server.ts';
import { Invalid } from '../../../platform/errors.ts';
import { checkedPart } from '../../../platform/http/read-body.ts';
import { businessDay } from '../../../platform/time/day.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Link } from '../../../ui/link.tsx';
import { auditOf, requireList, withOpenLinks, withRecordFields } from '../../admin/admin-access.ts';
import { BackLink } from '../../admin/back-link.tsx';
import { ownInputs } from '../../admin/own-inputs.ts';
import { formAction, type RefusedForm } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/row';

export async function loader({ request, context, params: { list, id } }: Route.LoaderArgs) {
  const access = await requireList(request, context, list);
  const { resource, services, admin, doer } = access;
  const [row, view, audit] = await Promise.all([
    getRow(services.db, resource, id),
    viewResource(services.db, resource, admin.role),
    auditOf(access, resource, id),
  ]);
  const actions = await actionsOnRow(services.db, resource, view, id);
  const history = await historyOf(services.db, resource.name, Number(id));
  const today = businessDay(services.now(), services.config.timeZone);
  const figures = analysts.includes(admin.role)
    ? await findRowFigures(services.db, resource.name, row, today)
    : null;
  return {
    name: rowName(resource, row),
    row,
    view: withRecordFields(access, withOpenLinks(access, { ...view, actions }), row),
    allowed: allowedActions(resource, view, row, doer.caller),
    canRemove: view.canRemove && !resource.refuseRemove?.(row, doer.caller),
    audit,
    history,
    figures,
    base: baseOf(view.fields, row),
  };
}

/** The history of a feed's runs, on the pages of feeds and of their runs. */
async function historyOf(db: Database, list: string, id: number) {
  if (list === 'feeds') return findFeedHistory(db, id);
  return list === 'import-runs' ? getRunHistory(db, id) : null;
}

export async function action({ request, context, params: { list, id } }: Route.ActionArgs) {
  const { resource, services, doer, admin } = await requireList(request, context, list);
  const { db } = services;
  const view = await viewResource(db, resource, admin.role);
  const save = async (schema: ZodMiniObject, sent: Record<string, unknown>) => {
    const { input, check } = readEdit(view.fields, sent);
    return changeRow(db, resource, id, checkedPart(schema, input), doer, check);
  };
  let merge: Merge | undefined;
  const answer = await formAction(request, async ({ intent, action: name, ...fields }) => {
    if (intent === 'save' && view.canUpdate && resource.schema) {
      const sent = resource.readForm?.(fields) ?? fields;
      const { shownOnce } = await save(resource.schema, sent).catch(async (error) => {
        if (error instanceof Overtaken)
          merge = await mergeEdit(db, resource, {
            fields: view.fields,
            sent,
            current: error.current,
          });
        throw error;
      });
      return { label: 'Save', notice: 'Saved.', undo: null, done: [id], failed: [], shownOnce };
    }
    if (intent === 'remove' && view.canRemove) {
      await removeRow(db, resource, id, doer, { reason: String(fields.reason ?? '') });
      throw redirect(`/admin/${resource.name}`);
    }
    const chosen = view.actions.some((one) => one.name === name)
      ? resource.actions?.find((one) => one.name === name)
      : undefined;
    if (!chosen) throw new Invalid({ action: 'Choose an action.' });
    const result = await runAction(db, resource, chosen, [id], doer, { reason: String(fields.reason ?? '') });
    const notice = doneNotice(chosen.doneText, result.done.length, resource.one);
    return { label: chosen.label, notice, undo: chosen.undo ?? null, ...result };
  });
  if ('done' in answer) return answer;
  return data({ refused: { ...answer.data.refused, merge } }, answer.init ?? undefined);
}

/** After a conflict, the page reloads the row and its history. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export function meta({ loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.name} · ${loaderData.view.title}` : `Row ${params.id}`;
  return officeMeta(title);
}

export default function AdminRow({ loaderData }: Route.ComponentProps) {
  const { name, row, view, allowed, canRemove, audit, history, figures, base } = loaderData;
  const result = useActionData<typeof action>();
  const [params] = useSearchParams();
  const refusedIn = (intent: string) =>
    result?.refused?.values.intent === intent ? result.refused : undefined;
  const refused = refusedIn('save');
  useEffect(() => {
    if (params.has('added')) forgetDraft(`/admin/${view.name}/new`);
  }, [params, view.name]);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 py-6">
        <div className="min-w-0">
          <BackLink to={`/admin/${view.name}`}>{view.title}</BackLink>
          <h1 className="text-2xl break-words md:text-3xl">{name}</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {view.exportLabel && (
            <form method="post" action={`/api/admin/${view.name}/${row.id}/export`}>
              <Button type="submit" variant="secondary" size="small">
                {view.exportLabel}
              </Button>
            </form>
          )}
          {view.rowPages.map(({ path, label }) => (
            <ButtonLink
              key={path}
              to={`/admin/${view.name}/${row.id}/${path}`}
              variant="secondary"
              size="small"
            >
              {label}
            </ButtonLink>
          ))}
          <RowActions view={view} row={row} allowed={allowed} />
        </div>
      </header>
      {params.has('added') && !result && <FormNotice tone="success">Added the {view.one}.</FormNotice>}
      {!refused && !refusedIn('remove')?.errors.reason && <ActionOutcome one={view.one} result={result} />}
      {view.name === 'pictures' && (
        <img
          src={String(row.path)}
          alt={String(row.alt)}
          width={Number(row.width)}
          height={Number(row.height)}
          className="mb-8 h-auto max-h-96 w-auto max-w-full rounded-md border border-line"
        />
      )}
      {figures && <RowTiles name={name} figures={figures} />}
      <RowLinks links={view.leadsTo} row={row} />
      {history && (
        <RunHistory
          history={history}
          title={view.name === 'feeds' ? 'Last run' : history.before ? 'Beside the run before' : 'This run'}
        />
      )}
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        {/* The form starts again with the saved values. */}
        {view.canUpdate && (
          <ResourceForm
            key={refused?.merge?.base ?? base}
            view={view}
            inputs={ownInputs}
            values={row}
            base={base}
            refused={refused}
            saved={result && 'done' in result && result.done.label === 'Save' ? result.done : undefined}
          />
        )}
        <Facts view={view} row={row} />
      </div>
      {canRemove && <Remove view={view} refused={refusedIn('remove')} />}
      {audit.length > 0 && <AuditTrail view={view} entries={audit} />}
    </>
  );
}

/** Where the row leads: to its clicks, its conversions, its payments. */
function RowLinks({ links, row }: { links: ResourceView['leadsTo']; row: Row }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label="Rows of this one" className="mb-8">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {links.map((link) => {
          const address = linkAddress(link, row);
          return (
            address && (
              <li key={link.label}>
                <Link
                  to={address}
                  className="inline-flex min-h-9 items-center text-pine underline underline-offset-4"
                >
                  {link.label}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

function RowActions({
  view,
  row,
  allowed,
}: Pick<Route.ComponentProps['loaderData'], 'row' | 'allowed'> & { view: ResourceView }) {
  const offered = view.actions.filter(
    ({ name, hidden, needs }) => !hidden && (!needs || row[needs]) && allowed.includes(name),
  );
  if (offered.length === 0) return null;
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name={rowPrefix + row.id} value="on" />
      {offered.map((one) => (
        <ActionButton key={one.name} action={{ ...one, label: labelOf(one, row) }} />
      ))}
    </Form>
  );
}

/** The label formats numbers as the column does. */
function labelOf({ label, rowLabel }: RowAction, row: Record<string, unknown>): string {
  return (rowLabel ?? label).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = row[name];
    return typeof value === 'number' ? value.toLocaleString('en-US') : String(value ?? '');
  });
}

/** The ID of another row, for programs. A column beside it names that row. */
const isReference = ({ name, kind, link }: Column): boolean =>
  kind === 'number' && name.endsWith('Id') && !link;

function Facts({ view, row }: { view: ResourceView; row: Route.ComponentProps['loaderData']['row'] }) {
  // The form beside it already shows these values.
  const editable = view.canUpdate ? view.fields.map(({ name }) => name) : [];
  const isEmptyChoice = ({ name, link }: Column): boolean => editable.includes(link?.id ?? '') && !row[name];
  const shown = view.columns.filter(
    (column) => !editable.includes(column.name) && !isReference(column) && !isEmptyChoice(column),
  );
  return (
    <dl className="grid min-w-0 text-sm max-sm:grid-cols-[minmax(0,1fr)] sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      {shown.map((column) => (
        <div
          key={column.name}
          className="gap-x-6 border-b border-line py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
        >
          <dt className="text-muted">{column.label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <Cell column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks for confirmation before it removes the row, with and without scripts. */
function Remove({
  view: { one, removeAsksReason },
  refused,
}: {
  view: ResourceView;
  refused: RefusedForm | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return (
    <details className="mt-10 max-w-2xl" open={refused !== undefined}>
      <summary className="min-h-11 py-2.5 font-semibold text-clay">Delete this {one}</summary>
      <Form ref={form} method="post" noValidate className="mt-2 grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="remove" />
        {removeAsksReason && (
          <TextAreaField
            label="Reason"
            name="reason"
            rows={2}
            maxLength={maxReason}
            hint={`The audit log keeps it. At most ${maxReason} characters.`}
            defaultValue={refused?.values.reason}
            error={refused?.errors.reason}
            className="w-full"
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <span>You can’t undo this.</span>
          <Button type="submit" variant="destructive" size="small">
            Delete {one}
          </Button>
        </div>
      </Form>
    </details>
  );
}
