import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Stores the visitor's ZIP code in the browser, under the seed's name. Matches are measured from it. */
function keepUserData(userData: { zipCode: string }): void {
  try {
    localStorage.setItem('userData', JSON.stringify(userData));
  } catch {
    // Storage is blocked. The matches will ask for the ZIP code again.
  }
}

/** The next steps after a registration. */
export function RegistrationComplete({ email, zipCode }: { email: string; zipCode: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    keepUserData({ zipCode });
    text.current?.focus();
  }, [zipCode]);
  return (
    <>
      <p ref={text} tabIndex={-1} className="mt-5 flex gap-3 rounded-md bg-leaf-wash p-4 outline-none">
        <Icon name="mail" className="mt-0.5 size-5 text-leaf" />
        <span className="min-w-0">
          We sent a link to <strong className="wrap-anywhere">{email}</strong>. Open it to confirm that the
          address is yours. It signs you in and starts the alerts you chose.
        </span>
      </p>
      <p className="mt-4 text-sm text-muted">
        Nothing after a few minutes? Check your spam folder, or register again. We send at most 3 emails an
        hour to one address.
      </p>
      <ButtonLink to="/my-jobs" className="mt-6 w-full">
        View My Job Matches
      </ButtonLink>
    </>
  );
}
