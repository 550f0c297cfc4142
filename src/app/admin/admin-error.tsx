import { useLocation } from 'react-router';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ErrorPage } from '../error-page.tsx';

/** What a screen of the back office says when it cannot open, by HTTP status. */
const texts: Record<number, { title: string; next: string }> = {
  400: {
    title: 'This address has a mistake',
    next: 'Open the screen without filters, or correct the address.',
  },
  403: {
    title: 'Your role can’t open this screen',
    next: 'An admin can change your role under Admins.',
  },
  404: { title: '404 Page Not Found', next: 'It may have been deleted, or the address has a typo.' },
};

/**
 * A screen that cannot open.
 * @param detail the server's words about it.
 */
export function AdminError({ status, detail }: { status: number; detail: string | undefined }) {
  const { pathname } = useLocation();
  const text = texts[status];
  if (!text) return <ErrorPage status={status} />;
  return (
    <div className="max-w-xl py-10">
      <h1 className="text-2xl md:text-3xl">{text.title}</h1>
      <div className="mt-4 grid gap-2 break-words text-muted">
        {detail && <p className="text-ink">{detail}</p>}
        <p>{text.next}</p>
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        {status === 400 && (
          <a href={pathname} className={buttonClass()}>
            Open without filters
          </a>
        )}
        <ButtonLink to="/admin" variant={status === 400 ? 'secondary' : 'primary'}>
          Go to the dashboard
        </ButtonLink>
      </p>
      <p className="mt-6 text-sm text-muted">Error {status}</p>
    </div>
  );
}
