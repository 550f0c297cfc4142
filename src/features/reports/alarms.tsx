import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { Alarm } from './reports.server.ts';

/** Campaigns that need somebody. */
export function Alarms({ alarms }: { alarms: Alarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <section aria-label="Alarms" className="rounded-lg border border-line bg-clay-wash p-4">
      <ul className="grid gap-2">
        {alarms.map(({ id, name, text }) => (
          <li key={`${id} ${text}`} className="flex gap-2">
            <Icon name="alert" className="mt-1 shrink-0 text-clay" />
            <span>
              <Link to={`/admin/campaigns/${id}`} className="font-semibold underline hover:text-pine">
                {name}
              </Link>{' '}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
