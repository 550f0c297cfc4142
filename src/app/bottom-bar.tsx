import { useLocation } from 'react-router';
import { SavedCount } from '../catalog/jobs/saved-jobs-link.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

const places: [label: string, icon: IconName, to: string][] = [
  ['Search', 'search', '/jobs'],
  ['Saved', 'bookmark', '/my-jobs?tab=saved'],
  ['Alerts', 'bell', '/alerts/new'],
  ['Account', 'user', '/account'],
];

/** What seekers need most, at the bottom of a phone. The menu has the rest. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Shortcuts" className="bottom-bar no-print">
      {places.map(([label, icon, to]) => (
        <Link key={label} to={to} aria-current={to.split('?')[0] === pathname ? 'page' : undefined}>
          <span className="relative">
            <Icon name={icon} className="size-5" />
            {icon === 'bookmark' && <SavedCount />}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
