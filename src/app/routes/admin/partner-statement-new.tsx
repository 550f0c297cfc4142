import { redirect, useActionData } from 'react-router';
import { onlyAdmins } from '../../../api/roles.ts';
import { monthBefore } from '../../../money/settlement/month.ts';
import { listPartners } from '../../../money/settlement/monthly-statement.server.ts';
import { maxStatementBytes, maxStatementLines } from '../../../money/settlement/partner-statements.schema.ts';
import { uploadStatement } from '../../../money/settlement/partner-statements.server.ts';
import { Invalid } from '../../../platform/errors.ts';
import { readForm } from '../../../platform/http/read-body.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { BackLink } from '../../admin/back-link.tsx';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/partner-statement-new';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = await requireAdmin(request, context, onlyAdmins);
  const { searchParams } = new URL(request.url);
  return {
    partners: await listPartners(services.db),
    partner: searchParams.get('partner') ?? '',
    month: searchParams.get('month') ?? monthBefore(services.now(), services.config.timeZone),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, onlyAdmins);
  return formAction(
    request,
    async ({ file, ...fields }) => {
      if (!(file instanceof File) || file.size === 0) throw new Invalid({ file: 'Choose a CSV file.' });
      const upload = { fields, fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      throw redirect(`/admin/partner-statements/${await uploadStatement(services.db, upload, doer)}`);
    },
    async (sent) => Object.fromEntries(await readForm(sent, maxStatementBytes)),
  );
}

export const meta = () => officeMeta('Upload a partner’s statement');

/** Uploads a partner's file for a preview. The form is sent by the browser itself, because it has a file. */
export default function NewPartnerStatement({
  loaderData: { partners, partner, month },
}: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const { errors = {}, values = {}, detail } = result?.refused ?? {};
  return (
    <>
      <header className="py-6">
        <BackLink to="/admin/partner-statements">Partner statements</BackLink>
        <h1 className="text-3xl">Upload a partner’s statement</h1>
        <p className="mt-2 text-muted">
          You see what would change before anything does. Nothing changes until you apply it.
        </p>
      </header>
      <form method="post" encType="multipart/form-data" className="grid max-w-xl gap-5">
        {detail && <FormNotice tone="failure">{detail}</FormNotice>}
        <SelectField
          label="Partner"
          name="partner"
          defaultValue={values.partner ?? partner}
          error={errors.partner}
          required
        >
          <option value="">Choose a partner</option>
          {partners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Month"
          name="month"
          type="month"
          defaultValue={values.month ?? month}
          error={errors.month}
          hint="Such as 2026-10. Our conversions of this month should be in the file."
          required
        />
        <TextField
          label="CSV file"
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          error={errors.file}
          hint={`A heading line with transaction, amount and status, then one line for each transaction. At most ${maxStatementLines.toLocaleString('en-US')} lines and ${maxStatementBytes / 2 ** 20} MB.`}
          required
        />
        <div>
          <Button type="submit">Show the preview</Button>
        </div>
      </form>
    </>
  );
}
