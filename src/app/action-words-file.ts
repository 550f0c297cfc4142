import type { ActionWords } from '../content/content.schema.ts';

/** All the words as one plain-text file. */
export function actionWordsFile(categories: ActionWords[]): string {
  const parts = categories.map(
    ({ name, words }) => `${name.toUpperCase()}\n${words.map((word) => `- ${word}`).join('\n')}`,
  );
  return `RESUME ACTION WORDS\n\n${parts.join('\n\n')}\n`;
}
