import { agentsSections, agentsText } from '../../content/agents.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';
import type { Route } from './+types/agents';

export const loader = originLoader;
export const meta = staticMeta('/agents', agentsText.title, agentsText.lead);

/** What assistants can ask this site, and how. */
export default function Agents({ loaderData: { origin } }: Route.ComponentProps) {
  return <ReadingPage {...agentsText} sections={agentsSections(origin)} />;
}
