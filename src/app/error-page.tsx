import { Form, useLocation } from 'react-router';
import { type ErrorStatus, errorPages } from '../content/error-pages.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MessagePage } from './message-page.tsx';

/** The seed's not-found page, with links to other pages. */
function NotFoundPage() {
  return (
    <MessagePage
      title="404 Page Not Found"
      text="We couldn’t find that page. It may have moved, or the link may have a typo. Try searching for a job:"
    >
      <Form action="/jobs" role="search" className="mt-6 flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          label="Keywords or Job Title"
          name="keywords"
          type="search"
          placeholder="Job title, skills, or company"
          className="flex-1"
        />
        <Button type="submit">
          <Icon name="search" />
          Search
        </Button>
      </Form>
      <p className="-ms-4 mt-4 flex flex-wrap gap-x-2">
        <ButtonLink to="/" variant="quiet">
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/career-resources" variant="quiet">
          Career Resources
        </ButtonLink>
      </p>
    </MessagePage>
  );
}

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
          Browse All Jobs
        </ButtonLink>
      </p>
      <p className="mt-6 text-sm text-muted">Error {known}</p>
    </MessagePage>
  );
}
