import type { ComponentType, ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  useMatches,
  useNavigation,
  useRouteError,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { pageTitle } from '../content/page-title.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Dialogs } from './dialogs.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { headLinks } from './head-links.ts';
import { headScript } from './head-script.ts';
import { Header } from './header.tsx';
import { PageData } from './page-parts.tsx';
import { Styles } from './styles.tsx';
import { themeColors } from './theme.ts';

/** The shell of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  // <ScrollRestoration> would add a script. Until hydration, browsers restore the scroll position themselves.
  useScrollRestoration();
  const OwnHeader = useOwnHeader();
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
        {!OwnHeader && <Footer />}
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
