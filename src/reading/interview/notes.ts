import { useEffect, useState } from 'react';

const storageKey = 'interview-notes';

type Notes = Record<string, string>;

function read(): Notes {
  try {
    const notes: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof notes === 'object' && notes !== null ? (notes as Notes) : {};
  } catch {
    return {};
  }
}

/** The visitor's notes by question, stored in this browser only. False: the browser does not allow it. */
export function useNotes() {
  const [notes, setNotes] = useState<Notes>({});
  const [isKept, setKept] = useState(true);
  useEffect(() => setNotes(read()), []);
  const write = (question: string, note: string): void => {
    const { [question]: _, ...others } = notes;
    const next = note ? { ...others, [question]: note } : others;
    setNotes(next);
    try {
      if (Object.keys(next).length > 0) localStorage.setItem(storageKey, JSON.stringify(next));
      else localStorage.removeItem(storageKey);
      setKept(true);
    } catch {
      setKept(false);
    }
  };
  return { notes, write, isKept };
}
