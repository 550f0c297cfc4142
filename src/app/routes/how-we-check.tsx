import { howWeCheck } from '../../content/how-we-check.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ReadingLayout } from '../../ui/reading-layout.tsx';
import { originLoader, staticMeta } from '../static-page.ts';

export const loader = originLoader;
export const meta = staticMeta('/how-we-check', howWeCheck.title, howWeCheck.lead);

/** Every fact about an ad, how we get it, and its limits. */
export default function HowWeCheck() {
  return (
    <article className="page-width pb-8">
      <PageHeading title={howWeCheck.title} lead={howWeCheck.lead} />
      <ReadingLayout contents={howWeCheck.sections}>
        {howWeCheck.sections.map(({ id, title, body }) => (
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
