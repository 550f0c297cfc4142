import { useEffect, useState } from 'react';
import { isSignedIn } from '../../../catalog/jobs/kept/kept-in-browser.ts';

/**
 * The signed-in person's address, requested if `isWanted`. Null while it loads. Empty: nobody is signed in.
 */
export function useOwnEmail(isWanted: boolean): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    const tell = (known: string): void => {
      if (!isStale) setEmail(known);
    };
    if (isSignedIn()) readOwnEmail().then(tell, () => tell(''));
    else tell('');
    return () => {
      isStale = true;
    };
  }, [isWanted]);
  return email;
}

async function readOwnEmail(): Promise<string> {
  const answer = await fetch('/api/me');
  return answer.ok ? ((await answer.json()) as { email: string }).email : '';
}
