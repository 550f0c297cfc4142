import { agentsSections, agentsText } from '../../content/agents.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ReadingLayout } from '../../ui/reading-layout.tsx';
import { originLoader, staticMeta } from '../static-page.ts';
import type { Route } from './+types/agents';

export const loader = originLoader;
export const meta = staticMeta('/agents', agentsText.title, agentsText.lead);

/** What assistants can ask this site, and how. */
export default function Agents({ loaderData: { origin } }: Route.ComponentProps) {
  const sections = agentsSections(origin);
  return (
    <article className="page-width pb-8">
      <PageHeading title={agentsText.title} lead={agentsText.lead} />
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
