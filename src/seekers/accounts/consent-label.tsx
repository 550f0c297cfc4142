import { Fragment } from 'react';
import type { ConsentWords } from '../../content/consent-texts.ts';

/** The words of a consent. Its legal pages open in a new tab, so the form keeps its input. */
export function ConsentLabel({ words }: { words: ConsentWords }) {
  return words.map((word) =>
    typeof word === 'string' ? (
      <Fragment key={word}>{word}</Fragment>
    ) : (
      <a
        key={word.to}
        href={word.to}
        target="_blank"
        rel="noopener"
        className="font-semibold text-pine underline underline-offset-2"
      >
        {word.label}
      </a>
    ),
  );
}
