import { useEffect, useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { registerLead } from '../../content/dialog-leads.ts';
import { registerDialog } from '../../content/dialogs.ts';
import { readClickCookie } from '../../money/tracking/clicks/visits.ts';
import { checked } from '../../platform/http/read-body.ts';
import {
  PlainRegistrationForm,
  RegistrationComplete,
} from '../../seekers/accounts/plain-registration-form.tsx';
import { register } from '../../seekers/accounts/register.server.ts';
import { Registration } from '../../seekers/accounts/registration.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { openDialog } from '../../ui/dialog-store.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import { Promises } from '../promises.tsx';
import { findUser } from '../session.ts';
import type { Route } from './+types/register';

const promises = [
  'Job matches near your ZIP code, on one page',
  'New matches by email, as often as you choose',
  'A link in every message that stops them all',
];

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await findUser(request, context)) throw redirect('/');
  return { origin: context.get(servicesContext).origin };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const clickId = readClickCookie(request.headers, services.origin);
  const sender = { client: context.get(clientContext), clickId };
  return formAction(request, (fields) => register(services, checked(Registration, fields), sender));
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, path } = registerDialog;
  return pageMeta({ title, description: registerLead, path, origin: loaderData?.origin });
}

/** Opens the dialog if scripts run. Otherwise, and until they run, the form is part of the page. */
export default function Register({ actionData }: Route.ComponentProps) {
  const scripted = useScripts();
  const done = actionData?.done;
  const refused = actionData?.refused;
  const asksInDialog = scripted && !actionData;
  useEffect(() => {
    if (asksInDialog) openDialog(registerDialog);
  }, [asksInDialog]);
  return (
    <div className="glow">
      <div className="page-width grid gap-x-16 md:grid-cols-[2fr_3fr] md:items-start">
        <div>
          <PageHeading
            title={done ? 'Registration Complete!' : registerDialog.title}
            lead={!done && registerLead}
          />
          {!done && <Promises items={promises} />}
        </div>
        <div className="max-w-xl py-8 sm:py-12">
          {done && (
            <Card>
              <RegistrationComplete {...done} />
            </Card>
          )}
          {asksInDialog && (
            <Card className="sm:p-8">
              <h2 className="text-xl">It only takes a minute</h2>
              <p className="mt-2 text-muted">Two short steps: who you are, and how we can reach you.</p>
              <Button size="large" className="mt-5 w-full" onClick={() => openDialog(registerDialog)}>
                Get started
              </Button>
            </Card>
          )}
          {!done && !asksInDialog && <PlainRegistrationForm {...refused} />}
        </div>
      </div>
    </div>
  );
}

const never = (): (() => void) => () => {};

/** Whether scripts run: false on the server and until hydration. */
function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
