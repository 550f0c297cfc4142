import type { Content, DataCategory } from '../../content/content.schema.ts';
import { fillText } from '../../content/fill-text.ts';
import content from '../../content/legal/privacy.json' with { type: 'json' };
import dataCategories from '../../content/legal/privacy-categories.json' with { type: 'json' };
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';
import type { Route } from './+types/privacy';

const text = content as Content<'legal/privacy'>;

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

export const meta = staticMeta('/privacy', text.title, fillText(text.lead));

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <ReadingPage text={text} parts={{ categories: <Categories /> }}>
      <Today {...loaderData} />
    </ReadingPage>
  );
}

function Categories() {
  return (
    <Table
      label="Categories of personal information"
      columns={['Category', 'Collected', 'What for', 'Disclosed to', 'Sold or shared']}
      rows={dataCategories.map(categoryRow)}
      className="wide"
    />
  );
}

function categoryRow({ category, examples, purpose, disclosed }: DataCategory): string[] {
  if (!examples) return [category, 'Not collected', '–', '–', 'No'];
  const sold = category === 'Identifiers' ? 'No, except as described under “Lead tracking”' : 'No';
  return [category, examples, purpose, disclosed, sold];
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
