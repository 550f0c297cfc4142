import QRCode from 'qrcode';
import { Form, useActionData } from 'react-router';
import { TotpCode } from '../../../features/admin/admin.schema.ts';
import { recordAudit } from '../../../features/admin/audit.server.ts';
import { confirmTotp, removeTotp } from '../../../features/admin/second-factor.server.ts';
import { newTotpSecret, totpAddress } from '../../../features/admin/totp.ts';
import { checked } from '../../../platform/read-body.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/security';

/** Until it is confirmed by a code, a new secret lives only on the page. */
export function loader({ request, context }: Route.LoaderArgs) {
  return load(async () => {
    const { admin } = await requireAdmin(request, context);
    if (admin.hasTotp) return { hasTotp: true as const };
    const secret = newTotpSecret();
    const picture = await QRCode.toString(totpAddress(secret, admin.username), { type: 'svg', margin: 1 });
    return { hasTotp: false as const, secret, picture: `data:image/svg+xml,${encodeURIComponent(picture)}` };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { admin, services, doer } = await load(() => requireAdmin(request, context));
  return formAction(request, async (fields) => {
    const { code } = checked(TotpCode, fields);
    const turnOn = fields.intent === 'on';
    await services.db.transaction().execute(async (tx) => {
      if (turnOn) await confirmTotp(tx, admin.id, String(fields.secret ?? ''), code);
      else await removeTotp(tx, admin.id, code);
      const change = turnOn ? 'second factor on' : 'second factor off';
      await recordAudit(tx, { ...doer, action: change, entity: 'admins', entityId: admin.id });
    });
    return turnOn ? 'From now on signing in asks for a code of your app.' : 'The second factor is off.';
  });
}

export function meta() {
  return pageMeta({ title: 'Security', description: 'Back office', noindex: true });
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const refused = result && 'refused' in result ? result.refused : undefined;
  // The picture that was scanned stays valid when its code was mistyped.
  const secret = refused?.values.secret ?? (loaderData.hasTotp ? undefined : loaderData.secret);
  return (
    <div className="max-w-2xl">
      <h1 className="py-6 text-3xl">Security</h1>
      <h2 className="text-xl">Second factor</h2>
      <div className="mt-3 grid gap-5">
        {result && 'done' in result && <FormNotice tone="success">{result.done}</FormNotice>}
        {loaderData.hasTotp ? (
          <p>It is on: signing in asks for a code of your authenticator app.</p>
        ) : (
          <>
            <p>
              With an authenticator app on your phone, a stolen password alone opens nothing. Scan the
              picture, or type the key into the app, then enter the code that it shows.
            </p>
            {secret === loaderData.secret && (
              <img
                src={loaderData.picture}
                alt="Code to scan with the authenticator app"
                className="size-48"
              />
            )}
            <p>
              Key: <code className="break-all">{secret}</code>
            </p>
          </>
        )}
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value={loaderData.hasTotp ? 'off' : 'on'} />
          {secret && <input type="hidden" name="secret" value={secret} />}
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={refused?.errors.code}
          />
          <p>
            <Button type="submit" variant={loaderData.hasTotp ? 'destructive' : 'primary'}>
              {loaderData.hasTotp ? 'Turn it off' : 'Turn it on'}
            </Button>
          </p>
        </Form>
      </div>
    </div>
  );
}
