import { useEffect, useRef, useState } from 'react';
import { required } from '../../platform/required.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The recommended maximum seconds of a spoken answer. */
const goodLength = 120;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A stopwatch for one answer. A new key restarts it. */
function Timer() {
  const [seconds, setSeconds] = useState(0);
  /** The start time that gives the shown time. Null while it is stopped. */
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const running = startedAt !== null;
  useEffect(() => {
    if (startedAt === null) return;
    const tick = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 250);
    return () => clearInterval(tick);
  }, [startedAt]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        role="timer"
        aria-label="Time for this answer"
        className={`figures min-w-[4ch] font-display text-3xl font-bold ${seconds > goodLength ? 'text-clay' : ''}`}
      >
        {clock(seconds)}
      </span>
      <Button variant="secondary" onClick={() => setStartedAt(running ? null : Date.now() - seconds * 1000)}>
        <Icon name="clock" />
        {running ? 'Stop' : seconds === 0 ? 'Start the timer' : 'Resume'}
      </Button>
      {!running && seconds > 0 && (
        <Button variant="quiet" onClick={() => setSeconds(0)}>
          Reset
        </Button>
      )}
      <span role="status" className="text-sm text-muted">
        {seconds > goodLength && 'You’re over two minutes. Time to wrap up.'}
      </span>
    </div>
  );
}

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
function useNotes() {
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

/** A question to practice with, and tips for answering it. */
export interface PracticeQuestion {
  question: string;
  from: string;
  tips: string[];
}

const everything = 'All questions';

/** Practice: one question at a time, a stopwatch, and notes that stay in this browser. */
export function Practice({ questions }: { questions: PracticeQuestion[] }) {
  const [from, setFrom] = useState(everything);
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { notes, write, isKept } = useNotes();
  const chosen = questions.filter((one) => from === everything || one.from === from);
  const current = required(chosen[index], 'a question');
  const go = (step: number): void => {
    setIndex((index + step + chosen.length) % chosen.length);
    heading.current?.focus();
  };
  return (
    <div className="rounded-lg border border-line bg-surface p-5 shadow-rest sm:p-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Questions"
          value={from}
          onChange={(event) => {
            setFrom(event.currentTarget.value);
            setIndex(0);
          }}
        >
          {[everything, ...new Set(questions.map((one) => one.from))].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <p className="figures text-muted">
          {index + 1} of {chosen.length}
        </p>
      </div>
      <h3 ref={heading} tabIndex={-1} className="mb-6 mt-6 min-h-[2.4em] text-2xl outline-none">
        {current.question}
      </h3>
      <div key={current.question}>
        <Timer />
        {current.tips.length > 0 && (
          <details className="mt-4">
            <summary className="min-h-11 py-2 font-semibold text-pine">Show the tips</summary>
            <ul className="list-disc ps-6">
              {current.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Field
        label="Your notes"
        hint={
          isKept
            ? 'They stay in this browser and are never sent to us.'
            : 'This browser won’t let us save notes. They’ll be gone when you leave the page.'
        }
        className="mt-5"
      >
        {(control) => (
          <textarea
            {...control}
            value={notes[current.question] ?? ''}
            onChange={(event) => write(current.question, event.currentTarget.value)}
            maxLength={5000}
          />
        )}
      </Field>
      <div className="mt-5 flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onClick={() => go(-1)}>
          <Icon name="chevron-left" />
          Previous
        </Button>
        <Button onClick={() => go(1)}>
          Next question
          <Icon name="chevron-right" />
        </Button>
      </div>
    </div>
  );
}
