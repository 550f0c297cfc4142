import { useEffect, useRef, useState } from 'react';
import { sendJson } from '../../ui/send-json.ts';

/** The seed's pause after the last key. */
const pauseMs = 800;
/** Longer than the server's own limit. After that, the visitor goes on without the check. */
const patienceMs = 4000;

/** The result for the address that is now in the field. 'unchecked' also when the check failed. */
export interface EmailCheck {
  state: 'unchecked' | 'validating' | 'valid' | 'invalid';
  reason?: string;
  suggestion?: string;
}

const unchecked: EmailCheck = { state: 'unchecked' };

/**
 * Checks an address while the visitor types. An answer counts only for the text that was sent, and each text
 * is sent once.
 */
export function useEmailCheck() {
  const [current, setCurrent] = useState(unchecked);
  const asked = useRef<{ text: string; answer: Promise<EmailCheck> } | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const check = (text: string): Promise<EmailCheck> => {
    window.clearTimeout(timer.current);
    if (asked.current?.text === text) return asked.current.answer;
    const mine = { text, answer: ask(text) };
    asked.current = mine;
    setCurrent({ state: 'validating' });
    mine.answer.then((answer) => {
      if (asked.current !== mine) return;
      if (answer.state === 'unchecked') asked.current = null;
      setCurrent(answer);
    });
    return mine.answer;
  };

  const change = (text: string): void => {
    window.clearTimeout(timer.current);
    asked.current = null;
    setCurrent(unchecked);
    if (text.includes('@') && text.includes('.'))
      timer.current = window.setTimeout(() => check(text), pauseMs);
  };
  return { ...current, check, change };
}

async function ask(email: string): Promise<EmailCheck> {
  type Answer = { valid: boolean; reason?: string; suggestion?: string };
  const posted = await Promise.race([
    sendJson<Answer>('/api/validate-email', { email }),
    new Promise<null>((resolve) => window.setTimeout(resolve, patienceMs, null)),
  ]);
  if (posted?.ok) return { ...posted.answer, state: posted.answer.valid ? 'valid' : 'invalid' };
  console.info('The email address could not be checked.');
  return unchecked;
}
