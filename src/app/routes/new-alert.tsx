import { foundParams } from '../../catalog/jobs/job-search.schema.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { checked } from '../../platform/http/read-body.ts';
import { pageOf } from '../../platform/http/same-site.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { describeReadSearch } from '../../seekers/alerts/match/describe-read-search.server.ts';
import { AlertAnswered, AlertForm } from '../../seekers/alerts/subscribe/alert-form.tsx';
import {
  type AlertAnswer,
  AlertSignup,
  alertAnswer,
} from '../../seekers/alerts/subscribe/subscribe.schema.ts';
import { subscribe } from '../../seekers/alerts/subscribe/subscribe.server.ts';
import { Card } from '../../ui/card.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import { findUser } from '../session.ts';
import type { Route } from './+types/new-alert';

const title = 'Email me jobs like these';

/** The alert form as a page, for browsers in which the dialog cannot open. The address carries the search. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = parseJobSearch(new URL(request.url).searchParams);
  const user = await findUser(request, context);
  const params = String(foundParams(search));
  const words = await describeReadSearch(context.get(servicesContext).db, search);
  return { params, words, jobs: jobsPath(search), email: user?.email ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const client = context.get(clientContext);
  return formAction(request, async (fields): Promise<AlertAnswer> => {
    const signup = checked(AlertSignup, fields);
    const userId = (await findUser(request, context))?.id ?? null;
    const pageUrl = pageOf(request, services.origin, '/alerts/new');
    return alertAnswer(await subscribe(services, signup, { userId, client, pageUrl }), signup.email);
  });
}

export function meta() {
  return pageMeta({ title, description: 'New jobs for your search, by email.', noindex: true });
}

export default function NewAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { params, words, jobs, email } = loaderData;
  const refused = actionData?.refused;
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading title={title} lead={`We’ll email you new ${words}, when they’re posted.`} />
        <Card className="max-w-xl sm:p-8">
          {refused && (
            <div className="mb-6">
              <FormNotice tone="failure">{refused.detail}</FormNotice>
            </div>
          )}
          {actionData?.done ? (
            <AlertAnswered {...actionData.done} />
          ) : (
            <AlertForm search={params} ownEmail={email} values={refused?.values} errors={refused?.errors} />
          )}
        </Card>
        <p className="mt-6">
          <Link to={jobs} className="text-pine underline underline-offset-4">
            See the jobs for this search
          </Link>
        </p>
      </div>
    </div>
  );
}
