import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Alarm } from './reports.server.ts';

/** Shown at first. The others open on demand. */
const shown = 5;

/** Campaigns that need attention, in descending order of revenue. */
export function Alarms({ alarms }: { alarms: Alarm[] }) {
  if (alarms.length === 0) return null;
  const rest = alarms.slice(shown);
  return (
    <section aria-label="Campaign warnings" className="rounded-lg border border-line bg-clay-wash p-4">
      <AlarmList alarms={alarms.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 font-semibold">
            {rest.length === 1 ? '1 more campaign' : `${rest.length} more campaigns`}
          </summary>
          <AlarmList alarms={rest} />
        </details>
      )}
    </section>
  );
}

function AlarmList({ alarms }: { alarms: Alarm[] }) {
  return (
    <ul className="grid gap-2">
      {alarms.map(({ id, name, texts }) => (
        <li key={id} className="flex gap-2">
          <Icon name="alert" className="mt-1 shrink-0 text-clay" />
          <span>
            <Link to={`/admin/campaigns/${id}`} className="font-semibold underline hover:text-pine">
              {name}
            </Link>{' '}
            {texts.join(', and ')}.
          </span>
        </li>
      ))}
    </ul>
  );
}
