import type { ReactNode } from 'react';
import type { Drawing } from '../ui/drawing.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Prose } from '../ui/prose.tsx';
import { ReadingLayout } from '../ui/reading-layout.tsx';

interface ReadingPageProps {
  title: string;
  lead: string;
  drawing?: Drawing;
  sections: { id: string; title: string; body: ReactNode }[];
}

/** A page of sections to read, with its contents beside them. */
export function ReadingPage({ title, lead, drawing, sections }: ReadingPageProps) {
  return (
    <article className="page-width pb-8">
      <PageHeading title={title} lead={lead} drawing={drawing} />
      <ReadingLayout contents={sections}>
        {sections.map(({ id, title, body }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="border-t border-line py-7 first:border-0 first:pt-0"
          >
            <h2 id={id} className="mb-3 text-2xl">
              {title}
            </h2>
            <Prose>{body}</Prose>
          </section>
        ))}
      </ReadingLayout>
    </article>
  );
}
