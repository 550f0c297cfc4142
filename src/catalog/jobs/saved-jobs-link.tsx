import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useMyJobs } from './kept/my-jobs-store.ts';

const maxShown = 99;

/**
 * Leads to the saved jobs, and shows their number once it is known. It is an icon, or from `isNamed` on narrow screens
 * a row of the menu.
 */
export function SavedJobsLink({ className, isNamed = false }: { className: string; isNamed?: boolean }) {
  return (
    <Link
      to="/my-jobs?tab=saved"
      title="Saved jobs"
      className={buttonClass(
        'quiet',
        'medium',
        `shrink-0 ${isNamed ? 'lg:w-11 lg:!px-0' : 'w-11 !px-0'} ${className}`,
      )}
    >
      <span className="relative">
        <Icon name="bookmark" className="size-5" />
        <SavedCount />
      </span>
      <span className={isNamed ? 'lg:sr-only' : 'sr-only'}>Saved jobs</span>
    </Link>
  );
}

/** Their number above an icon's corner, so that nothing moves. It jumps when it changes. */
export function SavedCount() {
  const count = useMyJobs()?.saved.length ?? 0;
  if (count === 0) return null;
  return (
    <span
      key={count}
      className="saved-count figures absolute -end-3 -top-2 min-w-5 rounded-full bg-lantern px-1 text-center text-xs font-bold text-on-lantern"
    >
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}
