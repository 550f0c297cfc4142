import { useState } from 'react';
import { smsAlertsLead } from '../../content/dialog-leads.ts';
import { smsAlertsDialog } from '../../content/dialogs.ts';
import { textCaps } from '../../messages/texts.ts';
import { checked } from '../../platform/http/read-body.ts';
import { SmsSubscription } from '../../seekers/alerts/texts/sms.schema.ts';
import { hasTexts, subscribePhone } from '../../seekers/alerts/texts/sms.server.ts';
import { NoTexts, noTextsLead, SmsForm } from '../../seekers/alerts/texts/sms-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import { findUser } from '../session.ts';
import type { Route } from './+types/job-alerts';

/** The page takes the parameters of a search on /jobs. The alerts use that search. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { config, origin } = context.get(servicesContext);
  const user = await findUser(request, context);
  return {
    available: hasTexts(config),
    search: url.searchParams.toString(),
    zipCode: user?.zipCode ?? '',
    origin,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return formAction(request, async (fields) => {
    const user = await findUser(request, context);
    return subscribePhone(services, checked(SmsSubscription, fields), {
      userId: user?.id ?? null,
      client: context.get(clientContext),
      pageUrl: `${services.origin}/job-alerts`,
    });
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, path } = smsAlertsDialog;
  return pageMeta({ title, description: smsAlertsLead, path, origin: loaderData?.origin });
}

export default function JobAlerts({ loaderData, actionData }: Route.ComponentProps) {
  const { available, search, zipCode } = loaderData;
  const [done, setDone] = useState<string | null>(null);
  const refused = actionData?.refused;
  const message = done ?? actionData?.done ?? null;
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading title={smsAlertsDialog.title} lead={available ? smsAlertsLead : noTextsLead} />
        <div className="grid gap-8 md:grid-cols-[3fr_2fr] md:items-start">
          <Card className="sm:p-8">
            {refused && Object.keys(refused.errors).length === 0 && <Failed detail={refused.detail} />}
            {message !== null && <Subscribed message={message} />}
            {message === null && !available && <NoTexts search={search} zipCode={zipCode} />}
            {message === null && available && (
              <SmsForm
                search={refused?.values.search ?? search}
                zipCode={zipCode}
                refused={refused}
                onDone={setDone}
              />
            )}
          </Card>
          {available && <NextSteps />}
        </div>
      </div>
    </div>
  );
}

function NextSteps() {
  return (
    <section aria-labelledby="next" className="border-s-4 border-lantern ps-6">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-4 grid list-decimal gap-2.5 ps-5">
        <li>We’ll text you one question. Reply YES to start your alerts.</li>
        <li>
          You’ll get new jobs in at most one text a day, up to {textCaps.perWeek} a week, between 9 a.m. and 6
          p.m. your time.
        </li>
        <li>Reply STOP to end them right away. Reply HELP to find out how to reach us.</li>
      </ol>
    </section>
  );
}

function Failed({ detail }: { detail: string }) {
  return (
    <div role="alert" className="mb-5">
      <p className="font-semibold text-clay">Subscription failed</p>
      <p className="mt-1">{detail}</p>
    </div>
  );
}

function Subscribed({ message }: { message: string }) {
  return (
    <div role="status">
      <h2 className="text-xl">Successfully subscribed!</h2>
      <p className="mt-3 max-w-prose">{message}</p>
      <ButtonLink to="/jobs" variant="secondary" className="mt-5">
        Search jobs
      </ButtonLink>
    </div>
  );
}
