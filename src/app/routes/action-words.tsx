import { useDeferredValue, useState } from 'react';
import content from '../../content/action-words.json' with { type: 'json' };
import type { ActionWords } from '../../content/content.schema.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextDownload } from '../../ui/text-download.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { actionWordsFile } from '../action-words-file.ts';
import { originLoader, staticMeta } from '../page-meta.ts';

const { actionWords, actionWordsText } = content;

export const loader = originLoader;
export const meta = staticMeta('/action-words', actionWordsText.title, actionWordsText.description);

export default function ActionWordsPage() {
  const [query, setQuery] = useState('');
  const { copied, copy } = useCopy();
  const found = wordsWith(useDeferredValue(query));
  const count = found.reduce((sum, { words }) => sum + words.length, 0);
  return (
    <div className="page-width pb-8">
      <PageHeading title={actionWordsText.title} lead={actionWordsText.lead} drawing={drawings.words}>
        <TextDownload fileName={actionWordsText.fileName} text={actionWordsFile(actionWords)}>
          Download all words
        </TextDownload>
      </PageHeading>
      <p className="max-w-prose border-s-4 border-lantern ps-5">{actionWordsText.note}</p>
      <div className="script-only no-print mt-8 max-w-sm">
        <TextField
          label="Search words"
          type="search"
          name="q"
          placeholder="For example: train"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <p role="status" className="sr-only">
        {copied ? `${copied} copied` : query && `${count} words found`}
      </p>
      {found.length === 0 ? (
        <div className="mt-8">
          <EmptyState title="No matching words">Try fewer letters, or clear the search.</EmptyState>
        </div>
      ) : (
        <div className="mt-8">
          {found.map((category) => (
            <Category key={category.id} category={category} copied={copied} onCopy={copy} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The categories with the words that contain the text. A category whose name contains it keeps all words. */
function wordsWith(query: string): ActionWords[] {
  const text = query.trim().toLowerCase();
  const holds = (word: string) => word.toLowerCase().includes(text);
  return actionWords
    .map((category) =>
      holds(category.name) ? category : { ...category, words: category.words.filter(holds) },
    )
    .filter(({ words }) => words.length > 0);
}

interface CategoryProps {
  category: ActionWords;
  copied: string | null;
  onCopy(word: string): void;
}

function Category({ category, copied, onCopy }: CategoryProps) {
  const { id, name, use, before, after, words } = category;
  return (
    <section
      aria-labelledby={id}
      className="grid break-inside-avoid gap-x-12 gap-y-4 border-t border-line py-8 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {name}
        </h2>
        <p className="mt-1.5 text-muted">{use}</p>
        <dl className="mt-4 grid gap-2 text-sm">
          <div>
            <dt className="font-semibold text-clay">Instead of</dt>
            <dd>{before}</dd>
          </div>
          <div>
            <dt className="font-semibold text-leaf">write</dt>
            <dd>{after}</dd>
          </div>
        </dl>
      </div>
      <ul className="grid content-start gap-x-4 min-[22rem]:grid-cols-2 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4">
        {words.map((word) => (
          <li key={word} className="flex min-h-11 min-w-0 items-center justify-between border-b border-line">
            {word}
            <button
              type="button"
              aria-label={`Copy ${word}`}
              onClick={() => onCopy(word)}
              className="script-only no-print grid size-11 shrink-0 place-items-center rounded-md text-muted transition hover:bg-pine-wash hover:text-pine"
            >
              <Icon
                name={copied === word ? 'check' : 'copy'}
                className={copied === word ? 'text-leaf' : ''}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
