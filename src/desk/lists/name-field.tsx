import { type ComponentProps, useEffect, useId, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { type Name, nameWithId } from './words.ts';

const typingPauseMs = 150;

/** A text field for a name or an id. With scripts it suggests names while someone types. */
export function NameField({
  suggestions,
  ...props
}: ComponentProps<typeof TextField> & {
  /** The address that answers `?q=` with names. */
  suggestions: string;
}) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<Name[]>([]);
  useEffect(() => {
    if (!typed) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      readNames(`${suggestions}?q=${encodeURIComponent(typed)}`, asked.signal).then(
        setNames,
        () => undefined,
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [typed, suggestions]);
  return (
    <>
      <TextField
        {...props}
        list={list}
        autoComplete="off"
        placeholder="Name or ID"
        maxLength={100}
        onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name.id} value={nameWithId(name)} />
        ))}
      </datalist>
    </>
  );
}

async function readNames(address: string, signal: AbortSignal): Promise<Name[]> {
  const answer = await fetch(address, { signal });
  return answer.ok ? ((await answer.json()) as Name[]) : [];
}
