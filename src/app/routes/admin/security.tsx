import QRCode from 'qrcode';
import { useActionData } from 'react-router';
import { NewSecondFactor, OwnPassword, Proof } from '../../../desk/admin/admin.schema.ts';
import { changeOwnPassword } from '../../../desk/admin/admins.server.ts';
import {
  type AskingAdmin,
  countRecoveryCodes,
  removeSecondFactor,
  replaceRecoveryCodes,
  setSecondFactor,
  withProof,
} from '../../../desk/admin/second-factor.server.ts';
import { newTotpSecret, totpAddress } from '../../../desk/admin/totp.ts';
import { shortestPassword } from '../../../desk/sign-in/password-limits.ts';
import { BadRequest } from '../../../platform/errors.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { ownValue } from '../../../platform/own-value.ts';
import { requireAdmin } from '../../admin/admin-access.ts';
import { FreshRecoveryCodes } from '../../admin/fresh-recovery-codes.tsx';
import { OwnPasswordForm } from '../../admin/own-password.tsx';
import { type NewFactor, SecondFactor } from '../../admin/second-factor.tsx';
import { clientContext, type PageServices } from '../../context.ts';
import { formAction } from '../../form-action.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/security';

export function loader({ request, context }: Route.LoaderArgs) {
  return load(async () => {
    const { admin, services } = await requireAdmin(request, context);
    const { username, hasTotp } = admin;
    const codesLeft = hasTotp ? await countRecoveryCodes(services.db, admin.id) : 0;
    return { username, hasTotp, codesLeft, fresh: await newFactor(username) };
  });
}

async function newFactor(username: string): Promise<NewFactor> {
  const secret = newTotpSecret();
  const picture = await QRCode.toString(totpAddress(secret, username), { type: 'svg', margin: 1 });
  return { secret, picture: `data:image/svg+xml,${encodeURIComponent(picture)}` };
}

interface Outcome {
  notice: string;
  /** Recovery codes, shown only once. */
  codes?: string[];
}
type Verb = (fields: Record<string, unknown>, services: PageServices, asker: AskingAdmin) => Promise<Outcome>;

const verbs: Record<string, Verb> = {
  'factor:on': async (fields, services, asker) => ({
    codes: await setSecondFactor(services, asker, checked(NewSecondFactor, fields)),
    notice: 'Two-factor authentication is on. The next sign-in requires a code from your app.',
  }),
  'factor:off': async (fields, services, asker) => {
    await removeSecondFactor(services, asker, checked(Proof, fields));
    return { notice: 'Two-factor authentication is off.' };
  },
  'codes:renew': async (fields, services, asker) => ({
    codes: await replaceRecoveryCodes(services, asker, checked(Proof, fields)),
    notice: '',
  }),
  'password:change': async (fields, services, asker) => {
    const { newPassword, ...proof } = checked(OwnPassword, fields);
    await withProof(services, asker, proof, 'password', (tx) =>
      changeOwnPassword(tx, asker.admin, newPassword),
    );
    return { notice: 'Password changed. Your other sessions are signed out.' };
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const { admin, services } = await load(() => requireAdmin(request, context));
  const { ip } = context.get(clientContext);
  return formAction(request, async (fields) => {
    const intent = String(fields.intent);
    const verb = ownValue(verbs, intent);
    if (!verb) throw new BadRequest('Unknown form. Reload the page.');
    return { intent, ...(await verb(fields, services, { admin, ip })) };
  });
}

export function meta() {
  return pageMeta({ title: 'Security', description: 'Back office', noindex: true });
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const codes = result && 'done' in result ? result.done.codes : undefined;
  const { username, hasTotp } = loaderData;
  return (
    <div className="grid max-w-2xl gap-10">
      <div>
        <h1 className="py-6 text-3xl">Security</h1>
        {codes && <FreshRecoveryCodes key={codes[0]} codes={codes} username={username} />}
      </div>
      <SecondFactor {...loaderData} />
      <OwnPasswordForm
        hasTotp={hasTotp}
        hint={`At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.`}
      />
    </div>
  );
}
