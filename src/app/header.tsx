import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMyJobs } from '../catalog/jobs/kept/my-jobs-store.ts';
import { brand } from '../content/brand.ts';
import { registerDialog } from '../content/dialogs.ts';
import { headerLinks } from '../content/navigation.ts';
import { buttonClass } from '../ui/button.tsx';
import { DialogLink } from '../ui/dialog-link.tsx';
import { useOpenDialog } from '../ui/dialog-store.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { ThemeToggle } from './theme.tsx';

/**
 * The bar at the top of every page. The links are one list. A wide screen shows it in the bar. A narrow screen shows it
 * in a native popover behind the menu button, which works without scripts, too. Choosing a link closes the popover. The
 * bar of a tablet also has the ways to sign in, so the popover leaves them out there.
 */
export function Header() {
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>();
  const { key, pathname } = useLocation();
  const dialog = useOpenDialog();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen link closes the menu, whether it leads to a page or a dialog
  useEffect(() => menu.current?.hidePopover?.(), [key, dialog]);
  return (
    <header className="site-header sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex min-h-16 items-center gap-1 lg:gap-4">
        <Brand />
        <SavedJobsLink className="ms-auto max-md:hidden lg:hidden" />
        <EntryLinks className="flex gap-1 max-md:hidden lg:hidden" />
        <button
          type="button"
          popoverTarget="site-menu"
          aria-expanded={open}
          aria-controls="site-menu"
          className={buttonClass('quiet', 'medium', '-me-4 shrink-0 max-md:ms-auto lg:hidden')}
        >
          <Icon name={open ? 'close' : 'menu'} className="size-5" />
          <span className="max-[22rem]:sr-only">Menu</span>
        </button>
        <nav
          ref={menu}
          id="site-menu"
          popover="auto"
          aria-label="Main"
          onToggle={(event) => setOpen(event.newState === 'open')}
          className="site-menu"
        >
          <ul className="flex flex-col lg:flex-row">
            {headerLinks.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isWithin(pathname, to) ? 'page' : undefined}
                  className="wick flex min-h-12 items-center whitespace-nowrap rounded-md px-3 font-semibold text-muted transition hover:bg-pine-wash hover:text-ink aria-[current=page]:text-ink lg:min-h-11 lg:max-xl:px-2"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-col gap-3 border-t border-line pt-4 lg:ms-auto lg:mt-0 lg:flex-row lg:gap-1 lg:border-0 lg:pt-0">
            <SavedJobsLink className="max-md:hidden max-lg:justify-start max-lg:!px-3" isNamed />
            <ThemeToggle className="max-lg:order-2 max-lg:min-h-12 max-lg:justify-start max-lg:!px-3 lg:w-11 lg:!px-0" />
            <EntryLinks className="flex flex-col gap-3 md:max-lg:hidden lg:flex-row lg:gap-1" />
          </div>
        </nav>
      </div>
    </header>
  );
}

/** Account for those who are signed in. Sign in and Register for the others. */
function EntryLinks({ className }: { className: string }) {
  return (
    <div className={`shrink-0 ${className}`}>
      <Link to="/account" className={buttonClass('secondary', 'medium', 'signed-in-only')}>
        Account
      </Link>
      <Link
        to="/sign-in"
        className={buttonClass(
          'quiet',
          'medium',
          'signed-out-only max-md:justify-start max-md:!px-3 lg:!px-3',
        )}
      >
        Sign in
      </Link>
      <DialogLink dialog={registerDialog} className={buttonClass('primary', 'medium', 'signed-out-only')}>
        Register
      </DialogLink>
    </div>
  );
}

/** Whether a page is the target of a link, or below it. */
const isWithin = (pathname: string, to: string): boolean => `${pathname}/`.startsWith(`${to}/`);

function Brand() {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-11 items-center gap-2.5 rounded-md font-display text-[1.375rem] font-bold tracking-tight"
    >
      <img src={brand.mark} alt="" width="34" height="34" className="shrink-0" />
      <span className="truncate">{brand.name}</span>
    </Link>
  );
}

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

const maxShown = 99;

/**
 * Leads to the saved jobs, and shows their number once it is known. It is an icon, or from `isNamed` on narrow screens
 * a row of the menu.
 */
function SavedJobsLink({ className, isNamed = false }: { className: string; isNamed?: boolean }) {
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
function SavedCount() {
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
