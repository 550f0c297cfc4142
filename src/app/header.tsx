import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { brand } from '../content/brand.ts';
import { registerDialog } from '../content/dialogs.ts';
import { headerLinks } from '../content/navigation.ts';
import { buttonClass } from '../ui/button.tsx';
import { DialogLink } from '../ui/dialog-link.tsx';
import { useOpenDialog } from '../ui/dialog-store.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/**
 * The bar at the top of every page. The links are one list. A wide screen shows it in the bar. A narrow screen shows it
 * in a native popover behind the menu button, which works without scripts, too. Choosing a link closes the popover.
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
      <div className="page-width flex min-h-16 items-center gap-2 lg:gap-4">
        <Brand />
        <button
          type="button"
          popoverTarget="site-menu"
          aria-expanded={open}
          aria-controls="site-menu"
          className={buttonClass('quiet', 'medium', 'ms-auto -me-4 md:hidden')}
        >
          <Icon name={open ? 'close' : 'menu'} className="size-5" />
          Menu
        </button>
        <nav
          ref={menu}
          id="site-menu"
          popover="auto"
          aria-label="Main"
          onToggle={(event) => setOpen(event.newState === 'open')}
          className="site-menu"
        >
          <ul className="flex flex-col md:flex-row">
            {headerLinks.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isWithin(pathname, to) ? 'page' : undefined}
                  className="wick flex min-h-12 items-center whitespace-nowrap rounded-md px-3 font-semibold text-muted transition hover:bg-pine-wash hover:text-ink aria-[current=page]:text-ink md:min-h-11 md:max-lg:px-2 md:max-lg:text-sm"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-col gap-3 border-t border-line pt-4 md:ms-auto md:mt-0 md:flex-row md:gap-1 md:border-0 md:pt-0">
            <ThemeToggle className="max-md:order-2 md:w-11 md:!px-0" />
            <Link to="/account" className={buttonClass('secondary', 'medium', 'signed-in-only')}>
              Account
            </Link>
            <Link
              to="/sign-in"
              className={buttonClass('quiet', 'medium', 'signed-out-only md:max-lg:hidden md:!px-3')}
            >
              Sign in
            </Link>
            <DialogLink
              dialog={registerDialog}
              className={buttonClass('primary', 'medium', 'signed-out-only')}
            >
              Register
            </DialogLink>
          </div>
        </nav>
      </div>
    </header>
  );
}

/** Whether a page is the target of a link, or below it. */
const isWithin = (pathname: string, to: string): boolean => `${pathname}/`.startsWith(`${to}/`);

function Brand() {
  return (
    <Link
      to="/"
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-md font-display text-[1.375rem] font-bold tracking-tight"
    >
      <img src={brand.mark} alt="" width="34" height="34" />
      {brand.name}
    </Link>
  );
}
