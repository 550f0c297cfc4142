import { Fragment } from 'react';
import type { ConsentWords } from '../../content/consent-texts.ts';

/** The words of a consent; their pages open beside the form, which keeps what was typed. */
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
