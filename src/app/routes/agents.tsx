import content from '../../content/agents.json' with { type: 'json' };
import { brand } from '../../content/brand.ts';
import type { Content } from '../../content/content.schema.ts';
import { fillText } from '../../content/fill-text.ts';
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';
import type { Route } from './+types/agents';

const text = content as Content<'agents'>;

export const loader = originLoader;
export const meta = staticMeta('/agents', text.title, fillText(text.lead));

/** What assistants can ask this site, and how. */
export default function Agents({ loaderData: { origin } }: Route.ComponentProps) {
  const examples = text.examples.map((example) => (
    <div key={example.title}>
      <h3>{example.title}</h3>
      <p>{example.about}</p>
      <Code text={commandOf(example, origin)} />
    </div>
  ));
  return (
    <ReadingPage
      text={text}
      values={{ origin }}
      parts={{ settings: <Code text={settings(origin)} />, examples }}
    />
  );
}

/** An example as a command of the shell. */
function commandOf({ headers, body }: (typeof text.examples)[number], origin: string): string {
  const lines = [
    `curl ${origin}/mcp`,
    ...[['content-type', 'application/json'], ...headers].map(([name, value]) => `-H '${name}: ${value}'`),
    `-d '${JSON.stringify(body, null, 1)}'`,
  ];
  return lines.join(' \\\n  ');
}

const settings = (origin: string): string =>
  JSON.stringify(
    { mcpServers: { [brand.name.toLowerCase()]: { type: 'http', url: `${origin}/mcp` } } },
    null,
    2,
  );

const Code = ({ text: code }: { text: string }) => (
  // The code scrolls sideways, so it takes the focus.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <pre className="mt-3 rounded-md bg-sunken p-4 text-sm" tabIndex={0}>
    <code>{code}</code>
  </pre>
);
