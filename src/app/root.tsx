import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { readPressedApply } from '../catalog/jobs/kept/pressed-apply.ts';
import { brand } from '../content/brand.ts';
import { pageTitle } from '../content/page-title.ts';
import { closeDialogOutside, type DialogTarget, useOpenDialog } from '../ui/dialog-store.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ErrorPage } from './error-page.tsx';
import textFont from './fonts/figtree.woff2?url';
import { Footer } from './footer.tsx';
import { headScript } from './head-script.ts';
import { BottomBar, Header } from './header.tsx';
import { PageData } from './page-parts.tsx';
import { Styles } from './styles.tsx';
import { themeColors } from './theme.tsx';
import { useInPlaceLinks } from './use-in-place-links.ts';

const preload = (href: string): ComponentProps<'link'> => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
  href,
});

/** Links of every page: the text font (preloaded), the icons, and the manifest. */
const headLinks: ComponentProps<'link'>[] = [
  preload(textFont),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: brand.mark, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

type Panels = ComponentType<{ open: DialogTarget | null }>;

/**
 * The mount point of the site's dialogs. Their code loads when the first one opens. If it does not load, the dialog's
 * page opens instead. Going to another address closes the dialog.
 */
function Dialogs() {
  const open = useOpenDialog();
  const { key } = useLocation();
  const [DialogPanels, setDialogPanels] = useState<Panels | null>(null);
  useEffect(() => closeDialogOutside(key), [key]);
  useEffect(() => {
    if (!open || DialogPanels) return;
    import('./dialog-panels.tsx').then(
      // Render at once, with effects: a quick press of Tab after the dialog appears must go to the dialog.
      (module) => flushSync(() => setDialogPanels(() => module.DialogPanels)),
      () => window.location.assign(open.path),
    );
  }, [open, DialogPanels]);
  return DialogPanels && <DialogPanels open={open} />;
}

/** Asks somebody who comes back from an employer's page whether they applied. */
function useApplyQuestion(): void {
  useEffect(() => {
    const look = async () => {
      if (!document.hidden && readPressedApply())
        await import('./apply-question.ts').then(({ askAboutApplication }) => askAboutApplication());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** The shell of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  // <ScrollRestoration> would add a script. Until hydration, browsers restore the scroll position themselves.
  useScrollRestoration();
  useInPlaceLinks();
  const OwnHeader = useOwnHeader();
  useApplyQuestion();
  return (
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Styles />
        <script>{headScript}</script>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <Meta />
        {headLinks.map((link) => (
          <link key={link.href} {...link} />
        ))}
      </head>
      <body>
        <SkipLink />
        <Progress />
        {OwnHeader ? <OwnHeader /> : <Header />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!OwnHeader && (
          <>
            <Footer />
            <BottomBar />
          </>
        )}
        <Dialogs />
        <ToastRegion />
        <PageData />
      </body>
    </html>
  );
}

/** The header of a part of the site that has one in place of the public header and footer. */
function useOwnHeader(): ComponentType | undefined {
  const handles = useMatches().map(({ handle }) => handle as { Header?: ComponentType } | undefined);
  return handles.find((handle) => handle?.Header)?.Header;
}

/** A line at the top while the next page loads. It appears only if that takes a moment. */
function Progress() {
  if (useNavigation().state === 'idle') return null;
  return <div aria-hidden="true" className="progress fixed inset-x-0 top-0 z-50 h-0.5 bg-lantern" />;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <title>{pageTitle(status === 404 ? '404 Page Not Found' : 'Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage status={status} />
    </>
  );
}

/** The first keyboard stop: skips the header and goes to `<main id="main" tabIndex={-1}>`. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-2 z-50 -translate-y-20 rounded-md bg-pine px-4 py-3 font-semibold text-on-pine transition focus:translate-y-0 focus:shadow-float"
    >
      Skip to main content
    </a>
  );
}
