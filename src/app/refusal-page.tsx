import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '../content/brand.ts';
import { type ErrorStatus, errorPages } from '../content/error-pages.ts';
import { pageTitle } from '../content/page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { stylesPath } from './styles.tsx';

const pages = new Map<ErrorStatus, string>();
/** Placeholder for the page's own address in the "Try again" link. React would leave an empty attribute out. */
const again = '/again';

/**
 * A page that explains why the requested one is not available. It has no scripts and is the same for every address, so
 * it costs nothing to make.
 */
export function refusalPage(status: ErrorStatus): string {
  const page = pages.get(status) ?? renderPage(status);
  pages.set(status, page);
  return page;
}

function renderPage(status: ErrorStatus): string {
  const markup = renderToStaticMarkup(<Refusal status={status} />);
  return `<!DOCTYPE html>${markup.replace(`href="${again}"`, 'href=""')}`;
}

function Refusal({ status }: { status: ErrorStatus }) {
  const { title, text } = errorPages[status];
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{pageTitle(title)}</title>
        <link rel="stylesheet" href={stylesPath} />
      </head>
      <body>
        <header className="border-b border-line bg-paper">
          <a href="/" className="page-width flex min-h-16 items-center gap-3 text-xl font-semibold">
            <img src={brand.mark} alt="" width={32} height={32} />
            {brand.name}
          </a>
        </header>
        <main id="main">
          <MessagePage title={title} text={text}>
            <p className="mt-6">
              <a href={again} className={buttonClass()}>
                Try again
              </a>
            </p>
            <p className="mt-6 text-sm text-muted">Error {status}</p>
          </MessagePage>
        </main>
      </body>
    </html>
  );
}
