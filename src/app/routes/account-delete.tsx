import { redirect } from 'react-router';
import { sessionHeaders } from '../../desk/sign-in/session-cookie.ts';
import { deleteOwnAccount } from '../../seekers/accounts/own-account.server.ts';
import { ActionForm, ActionNotice } from '../../ui/action-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import { Promises } from '../promises.tsx';
import { requireUser } from '../session.ts';
import type { Route } from './+types/account-delete';

const title = 'Delete my account';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireUser(request, context);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const services = context.get(servicesContext);
  return formAction(request, async (fields) => {
    await deleteOwnAccount(services, user, fields, context.get(clientContext));
    throw redirect('/account/deleted', { headers: sessionHeaders(null, services.origin) });
  });
}

export function meta() {
  return pageMeta({ title, description: 'Erase your account and everything in it.', noindex: true });
}

export default function AccountDelete({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pb-16">
      <PageHeading
        title={title}
        lead="This erases everything we hold about you, right away. Nobody can undo it, not even us."
      />
      <div className="grid gap-10 md:grid-cols-[3fr_2fr]">
        <div className="max-w-md">
          <ActionNotice part="delete" />
          <ActionForm intent="delete" reloadDocument>
            {({ values, errors }) => (
              <>
                <TextField
                  label="Type your email address to confirm"
                  name="email"
                  type="email"
                  autoComplete="off"
                  hint={<span className="break-all">{loaderData.email}</span>}
                  defaultValue={values.email}
                  error={errors.email}
                />
                <div className="mt-6 flex flex-wrap gap-3">
                  <Button type="submit" variant="destructive">
                    Delete my account for good
                  </Button>
                  <ButtonLink to="/account" variant="secondary">
                    Keep my account
                  </ButtonLink>
                </div>
              </>
            )}
          </ActionForm>
        </div>
        <div className="border-s-4 border-lantern ps-6 md:self-start">
          <h2 className="text-xl">What we erase</h2>
          <Promises
            items={[
              'Your profile, your consents, and every signed-in device',
              'Alerts, saved and hidden jobs, notes, interviews, and recent searches',
              'Messages we sent you, and anything you sent us through our contact forms',
            ]}
          />
          <p className="mt-5 text-sm text-muted">
            We keep only fingerprints of your address, which can’t be turned back into it: one in our log of
            privacy requests and, if you ever unsubscribed, one that keeps our emails from reaching you.
          </p>
        </div>
      </div>
    </div>
  );
}
