import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../message-page.tsx';
import { pageMeta } from '../page-meta.ts';

const title = 'Your account is deleted';

export function meta() {
  return pageMeta({ title, description: 'We erased everything we held about you.', noindex: true });
}

/** What one sees after an erasure; no mail follows, for that would need the address. */
export default function AccountDeleted() {
  return (
    <MessagePage
      title={title}
      text="We erased everything we held about you. You won’t get a confirmation email, because we no longer have your address."
    >
      <p className="mt-3 max-w-prose">You’re welcome to keep searching. You don’t need an account.</p>
      <p className="mt-6">
        <ButtonLink to="/jobs">Search jobs</ButtonLink>
      </p>
    </MessagePage>
  );
}
