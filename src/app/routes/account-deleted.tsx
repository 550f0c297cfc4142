import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../message-page.tsx';
import { pageMeta } from '../page-meta.ts';

const title = 'Your account is deleted';

export function meta() {
  return pageMeta({ title, description: 'Everything we held about you is erased.', noindex: true });
}

/** What one sees after an erasure; no mail follows, for that would need the address. */
export default function AccountDeleted() {
  return (
    <MessagePage
      title={title}
      text="Everything we held about you is erased. No email will confirm it: we do not have your address any more."
    >
      <p className="mt-3 max-w-prose">You are welcome to keep searching. No account is needed for that.</p>
      <p className="mt-6">
        <ButtonLink to="/jobs">Search jobs</ButtonLink>
      </p>
    </MessagePage>
  );
}
