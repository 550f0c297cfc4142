import type { ReactNode } from 'react';
import type { Excerpt } from './excerpt.ts';

/** A card's lines of text, with the words marked that the search found in it. */
export function JobExcerpt({ job: { excerpt, marks = [] } }: { job: Excerpt }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of marks) {
    parts.push(excerpt.slice(from, start), <mark key={start}>{excerpt.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <p className="job-card-text">
      {parts}
      {excerpt.slice(from)}
    </p>
  );
}
