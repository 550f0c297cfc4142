import { useEffect, useState } from 'react';
import { byKind, type Suggestion } from '../completion.ts';

const pauseMs = 150;
const shortest = 2;

/** What to offer for a text, after a pause in typing; an answer to an older text never shows. */
export function useSuggestions(text: string, isPlace: boolean): Suggestion[] {
  const [offers, setOffers] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (text.length < shortest) {
      setOffers([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ q: text, ...(isPlace && { kind: 'place' }) });
      fetch(`/api/suggest?${query}`, { signal: controller.signal })
        .then((answer) => (answer.ok ? answer.json() : []))
        // Suggestions are an extra: without them the field is a field.
        .then(
          (found: Suggestion[]) => setOffers(byKind(found)),
          () => {},
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isPlace]);
  return offers;
}
