import type { ReactNode } from 'react';
import { Contents } from './contents.tsx';

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
