import type { ReactNode } from 'react';
import { Contents } from './contents.tsx';

/** A long text with its contents list: beside it on a wide screen, before it on a narrow one. */
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
