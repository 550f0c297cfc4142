import { Form } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MessagePage } from './message-page.tsx';

/** The seed's not-found page, with a way on. */
export function NotFoundPage() {
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
