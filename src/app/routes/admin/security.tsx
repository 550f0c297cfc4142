import QRCode from 'qrcode';
import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { brand } from '../../../content/brand.ts';
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
import { Button, buttonClass } from '../../../ui/button.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { type NewFactor, OwnPasswordForm, SecondFactor } from '../../admin/second-factor.tsx';
import { clientContext, type PageServices } from '../../context.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/security';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { admin, services } = await requireAdmin(request, context);
  const { username, hasTotp } = admin;
  const codesLeft = hasTotp ? await countRecoveryCodes(services.db, admin.id) : 0;
  return { username, hasTotp, codesLeft, fresh: await newFactor(username) };
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
  const { admin, services } = await requireAdmin(request, context);
  const { ip } = context.get(clientContext);
  return formAction(request, async (fields) => {
    const intent = String(fields.intent);
    const verb = ownValue(verbs, intent);
    if (!verb) throw new BadRequest('Unknown form. Reload the page.');
    return { intent, ...(await verb(fields, services, { admin, ip })) };
  });
}

export const meta = () => officeMeta('Security');

export default function Security({ loaderData }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const codes = result?.done?.codes;
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

/** New recovery codes. They are shown only once. */
function FreshRecoveryCodes({ codes, username }: { codes: string[]; username: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const file = `${brand.name} recovery codes for ${username}\nEach code works once.\n\n${codes.join('\n')}\n`;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="fresh-codes"
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="fresh-codes" className="text-xl">
        Save your recovery codes now
      </h2>
      <p className="mt-2 max-w-prose">
        They are shown only once. Each code signs you in once if you lose your phone. Store them in your
        password manager, or print them and lock them away.
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`recovery-codes-${username}.txt`}
          className={buttonClass('secondary', 'medium')}
        >
          Download
        </a>
        <Button type="button" variant="secondary" className="script-only" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </section>
  );
}
