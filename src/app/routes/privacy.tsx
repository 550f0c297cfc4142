import { privacyPolicy } from '../../content/legal/privacy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { LegalPage } from '../legal-page.tsx';
import { staticMeta } from '../page-meta.ts';
import type { Route } from './+types/privacy';

/**
 * The page shows the visitor's own signal and the operator's settings, so it is rendered for each request (isPersonal).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, config } = context.get(servicesContext);
  return {
    origin,
    optsOut: context.get(clientContext).optsOut,
    leadTracking: config.leadTracking !== undefined,
    texts: config.sms.url !== undefined,
  };
}

export const meta = staticMeta('/privacy', privacyPolicy.title, privacyPolicy.lead);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage document={privacyPolicy}>
      <Today {...loaderData} />
    </LegalPage>
  );
}

/** The parts of the policy that depend on this visitor and this site. */
function Today({ optsOut, leadTracking, texts }: Route.ComponentProps['loaderData']) {
  const facts: [string, string][] = [
    ['Lead tracking', leadTracking ? 'On: in registration, after you consent' : 'Off'],
    ['Text messages', texts ? 'On: only if you ask for them' : 'Off'],
    ['Your browser’s opt-out signal', optsOut ? 'Received' : 'Not received'],
  ];
  return (
    <section aria-labelledby="today" className="mb-10 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="today" className="text-lg">
        On this site today
      </h2>
      {optsOut && (
        <p className="mt-3 flex items-start gap-2 text-leaf">
          <Icon name="success" className="mt-1" />
          <span>
            <strong>Opt-Out Request Honored.</strong> Your browser sends a Global Privacy Control signal, so
            nothing about this visit is sold or shared.
          </span>
        </p>
      )}
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
