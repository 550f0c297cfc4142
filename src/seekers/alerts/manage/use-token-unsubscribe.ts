import { useEffect, useState } from 'react';
import { unsubscribeHeader } from './unsubscribe.schema.ts';
import { type Outcome, stoppedTitle, unexpected, unsubscribeFailed } from './unsubscribe-answer.ts';

/**
 * Unsubscribes with the token of a mail's link after the page has loaded. A script does it, because mail
 * scanners open every link.
 * @param path the API's path for the token. Null: does nothing.
 * @returns null until the answer arrives.
 */
export function useTokenUnsubscribe(path: string | null, onDone: () => void): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link
  useEffect(() => {
    if (!path) return;
    let isCurrent = true;
    ask(path).then((answer) => {
      if (!isCurrent) return;
      setOutcome(answer);
      onDone();
    });
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return outcome;
}

async function ask(path: string): Promise<Outcome> {
  try {
    const response = await fetch(path, { headers: { [unsubscribeHeader]: '1' } });
    const content = await response.json().catch(() => null);
    return response.ok
      ? { tone: 'success', title: stoppedTitle(path.includes('?alert=')), message: content.message }
      : { tone: 'failure', message: content?.message ?? content?.detail ?? unsubscribeFailed };
  } catch {
    return { tone: 'failure', message: unexpected };
  }
}
