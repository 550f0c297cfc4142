import { useEffect } from 'react';
import { data, redirect, useActionData } from 'react-router';
import { ShownOnce } from '../../../desk/lists/action-outcome.tsx';
import { ResourceForm } from '../../../desk/lists/resource-form.tsx';
import { createRow } from '../../../desk/lists/resource-verbs.server.ts';
import { defaultsOf, viewResource } from '../../../desk/lists/resource-view.server.ts';
import { forgetDraft } from '../../../desk/lists/use-draft.ts';
import { oneOf } from '../../../desk/lists/words.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { refuseRole, requireList } from '../../admin/admin-access.ts';
import { ownInputs } from '../../admin/own-inputs.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/row-new';

async function requireCreate(args: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const access = await requireList(args.request, args.context, args.params.list);
  const { create, schema, write = [] } = access.resource;
  if (!create || !schema) throw data(null, { status: 404 });
  refuseRole(access.admin.role, write, `Adding ${oneOf(access.resource.one)}`);
  return { ...access, schema };
}

export async function loader(args: Route.LoaderArgs) {
  const { resource, services, admin, schema } = await requireCreate(args);
  return { view: await viewResource(services.db, resource, admin.role), defaults: defaultsOf(schema) };
}

export async function action(args: Route.ActionArgs) {
  const { resource, services, doer, schema } = await requireCreate(args);
  return formAction(args.request, async ({ intent, ...typed }) => {
    const sent = resource.readForm?.(typed) ?? typed;
    // Empty fields get the defaults of the schema.
    const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
    const { row, shownOnce } = await createRow(
      services.db,
      resource,
      checked(schema, fields) as Record<string, unknown>,
      doer,
    );
    if (Object.keys(shownOnce).length === 0) throw redirect(`/admin/${resource.name}/${row.id}?added`);
    return { id: row.id, shownOnce };
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  officeMeta(`Add ${oneOf(loaderData?.view.one ?? 'row')}`);

export default function NewRow({ loaderData: { view, defaults } }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const done = result?.done;
  useEffect(() => {
    if (done) forgetDraft(`/admin/${view.name}/new`);
  }, [done, view.name]);
  return (
    <>
      <h1 className="py-6 text-3xl">Add {oneOf(view.one)}</h1>
      {done ? (
        <div className="grid max-w-2xl gap-5">
          <ShownOnce values={done.shownOnce} />
          <p>
            <ButtonLink to={`/admin/${view.name}/${done.id}`}>I copied it</ButtonLink>
          </p>
        </div>
      ) : (
        <ResourceForm view={view} inputs={ownInputs} defaults={defaults} refused={result?.refused} />
      )}
    </>
  );
}
