import type { ReactNode } from 'react';

/** A long text with its contents list, which is beside it on a wide screen and above it on a narrow one. */
export function ReadingLayout({
  contents,
  children,
}: {
  contents: { id: string; title: string }[];
  children: ReactNode;
}) {
  return (
    <div className="reading-layout">
      <aside>
        <Contents items={contents} />
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const contentsTitle = 'On this page';

/**
 * The contents list of a long page. Each entry links to the section with its id. It is one line that opens, except
 * beside a text.
 */
export function Contents({ items }: { items: { id: string; title: string }[] }) {
  return (
    <nav aria-label={contentsTitle} className="contents-list">
      <h2>{contentsTitle}</h2>
      <details>
        <summary>{contentsTitle}</summary>
        <ol>
          {items.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
