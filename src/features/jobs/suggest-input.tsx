import { useEffect, useId, useState } from 'react';
import { TextField } from '../../ui/field.tsx';

interface SuggestInputProps {
  label: string;
  name: string;
  defaultValue: string;
  placeholder: string;
  error?: string | undefined;
}

const pauseMs = 150;

/** A text field that offers titles, skills, companies and places for the term being typed, the last after a comma. */
export function SuggestInput(props: SuggestInputProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const offers = useSuggestions(text);
  return (
    <>
      <TextField
        {...props}
        list={listId}
        autoComplete="off"
        data-search-focus
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
    </>
  );
}

function useSuggestions(text: string): string[] {
  const [offers, setOffers] = useState<string[]>([]);
  useEffect(() => {
    const cut = text.lastIndexOf(',') + 1;
    const term = text.slice(cut).trim();
    if (term.length < 2) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/suggest?q=${encodeURIComponent(term)}`, {
          signal: controller.signal,
        });
        const found: { text: string }[] = answer.ok ? await answer.json() : [];
        setOffers(found.map((offer) => `${text.slice(0, cut)}${cut ? ' ' : ''}${offer.text}`));
      } catch {
        // Suggestions are an extra: without them the field is a field.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return offers;
}
