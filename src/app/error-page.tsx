import { useLocation } from 'react-router';
import { type ErrorStatus, errorPages } from '../content/error-pages.ts';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found.tsx';

/**
 * The page for an HTTP status. A status without its own page shows the 404 page (client errors) or the 500 page (server
 * errors).
 */
export function ErrorPage({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const known = status in errorPages ? (status as ErrorStatus) : status < 500 ? null : 500;
  if (known === null) return <NotFoundPage />;
  const { title, text } = errorPages[known];
  return (
    <MessagePage title={title} text={text}>
      <p className="mt-6 flex flex-wrap gap-3">
        {known !== 410 && (
          <a href={pathname + search} className={buttonClass()}>
            <Icon name="retry" />
            Try again
          </a>
        )}
        <ButtonLink to="/jobs" variant={known === 410 ? 'primary' : 'secondary'}>
          Browse all jobs
        </ButtonLink>
      </p>
      <p className="mt-6 text-sm text-muted">Error {known}</p>
    </MessagePage>
  );
}
