import type { ReactNode } from 'react';
import type { LegalDocument } from '../content/legal/legal-document.ts';
import { Prose } from '../ui/prose.tsx';
import { ReadingLayout } from '../ui/reading-layout.tsx';

/** A legal text with its date and contents. `children` go between the lead and the text. */
export function LegalPage({ document, children }: { document: LegalDocument; children?: ReactNode }) {
  return (
    <article className="page-width pb-8">
      <header className="max-w-prose pb-10 pt-8 sm:pt-12">
        <h1 className="text-4xl">{document.title}</h1>
        <p className="mt-3 text-muted">
          Last updated: <span className="figures">{document.updated}</span>
        </p>
        <p className="mt-5 text-lg">{document.lead}</p>
      </header>
      {children}
      <ReadingLayout contents={document.sections}>
        {document.sections.map(({ id, title, body }, index) => (
          <section
            key={id}
            aria-labelledby={id}
            className="border-t border-line py-7 first:border-0 first:pt-0"
          >
            <h2 id={id} className="mb-3 flex gap-3 text-2xl">
              <span className="figures text-muted">{index + 1}</span>
              {title}
            </h2>
            <Prose className="legal">{body}</Prose>
          </section>
        ))}
      </ReadingLayout>
    </article>
  );
}
