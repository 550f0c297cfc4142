import { useEffect, useRef, useState } from 'react';

const feedbackMs = 2000;

/** Copies texts to the clipboard. `copied` is the text copied within the last two seconds. A refusal is only logged. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      console.warn('Copying did not work', error);
      return;
    }
    setCopied(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(null), feedbackMs);
  };
  return { copied, copy };
}
