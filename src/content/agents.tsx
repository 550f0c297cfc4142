import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { brand } from './brand.ts';

/** A call that anyone can run: the headers besides content-type, and the body. */
interface Example {
  title: string;
  about: string;
  headers: [name: string, value: string][];
  body: object;
}

const call = (name: string, args: object, extra: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args, ...extra },
});

/** The examples of /agents. A test runs each. */
export const agentExamples: Example[] = [
  {
    title: 'Search the way people type',
    about:
      'Pay, place, and workplace in the words become filters. The answer says how we read them. No handshake is needed.',
    headers: [],
    body: call('search_jobs', { query: 'remote nurse over $35 an hour' }),
  },
  {
    title: 'Search with filters, five rows at a time',
    about: 'To get more rows, send next_page of the answer as pagination.',
    headers: [],
    body: call('search_jobs', {
      query: 'engineer',
      location: { city: 'Chicago', state: 'IL', radius_miles: 50 },
      filters: { employment_type: 'full_time', posted_within_days: 30 },
      pagination: { limit: 5 },
    }),
  },
  {
    title: 'Estimate pay, by the revision of 2026-07-28',
    about: 'This revision has no handshake at all. Each call names its revision.',
    headers: [
      ['accept', 'application/json, text/event-stream'],
      ['mcp-protocol-version', '2026-07-28'],
      ['mcp-method', 'tools/call'],
      ['mcp-name', 'salary_estimate'],
    ],
    body: call(
      'salary_estimate',
      { jobCategory: 'Technology', location: 'Austin', educationLevel: 'PhD', yearsExperience: 5 },
      {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'example', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    ),
  },
];

/** An example as a command of the shell. */
function commandOf({ headers, body }: Example, origin: string): string {
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

const Code = ({ text }: { text: string }) => (
  // The code scrolls sideways, so it takes the focus.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <pre className="mt-3 rounded-md bg-sunken p-4 text-sm" tabIndex={0}>
    <code>{text}</code>
  </pre>
);

const tools: [name: string, about: string][] = [
  ['search_jobs', 'Finds open jobs, at most 20 short rows at a time, and says how it read the words.'],
  [
    'get_job_detail',
    'Gets one job: up to 8,000 characters of its text, pay, the link to apply, and facts about the ad over time. A closed job says so.',
  ],
  [
    'get_employer_context',
    'Gets what an employer’s ads add up to: places, categories, pay, and how long ads stay open.',
  ],
  ['suggest_terms', 'Completes titles, skills, employers, and places, each with its number of jobs.'],
  ['salary_estimate', 'Estimates pay by our calculator’s formula, beside what open jobs pay.'],
];

export const agentsText = {
  title: 'For AI assistants',
  lead: `Ask your assistant to look for a job, and let it search ${brand.name} for you. It needs no key and no account, and it keeps no session.`,
};

/** The text of /agents. */
export const agentsSections = (
  origin: string,
): {
  id: string;
  title: string;
  body: ReactNode;
}[] => [
  {
    id: 'offer',
    title: 'What it offers',
    body: (
      <>
        <p>
          Our server speaks the Model Context Protocol (MCP). All tools only read. They search the same jobs
          as the site, at the same moment.
        </p>
        <ul>
          {tools.map(([name, about]) => (
            <li key={name}>
              <code>{name}</code>: {about}
            </li>
          ))}
        </ul>
        <p>
          The first three tools also follow the <a href="/.well-known/ojcp.json">Open Job Context Protocol</a>
          . For programs that don’t speak MCP, there is a <Link to="/api-docs">JSON API</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'connect',
    title: 'Connect',
    body: (
      <>
        <p>
          The address is <code className="break-all">{origin}/mcp</code> (Streamable HTTP). It answers
          revision 2026-07-28 and the earlier ones with a handshake. Most assistants have a setting for remote
          MCP servers and need only the address. Some read a file:
        </p>
        <Code text={settings(origin)} />
      </>
    ),
  },
  {
    id: 'examples',
    title: 'Three examples',
    body: agentExamples.map((example) => (
      <div key={example.title}>
        <h3>{example.title}</h3>
        <p>{example.about}</p>
        <Code text={commandOf(example, origin)} />
      </div>
    )),
  },
  {
    id: 'texts',
    title: 'Whose words they are',
    body: (
      <p>
        The text of a job is the employer’s. Each answer says so, and asks the model to treat it as
        information, never as instructions. We remove invisible characters that could hide a message. We don’t
        rewrite the text, and we can’t promise that it’s true. <Link to="/how-we-check">How we check</Link>{' '}
        explains the facts about an ad.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <ul>
        <li>
          60 calls a minute for one network address. After that, the answer is 429 and says when to come back.
        </li>
        <li>120 other requests a minute, such as handshakes and lists of tools.</li>
        <li>64 kB for a request. An answer comes within 4 seconds, or an error does.</li>
        <li>Pages of other sites can’t call the server from a visitor’s browser.</li>
        <li>Assistants can’t apply. The link leads a person to the employer’s own page.</li>
      </ul>
    ),
  },
  {
    id: 'logged',
    title: 'What we log',
    body: (
      <ul>
        <li>We don’t log searches, answers, or what an assistant says about the person behind it.</li>
        <li>
          We count calls by network address for a minute, in memory only. Our log names an address that asks
          far too much.
        </li>
        <li>Answers stay in memory for about a minute, without a name, because others may ask the same.</li>
        <li>
          When a person opens a link to apply, we count it like any click, as one that an assistant led to us.
          Our <Link to="/privacy">Privacy Policy</Link> explains what we keep about clicks.
        </li>
      </ul>
    ),
  },
  {
    id: 'removal',
    title: 'How to be removed',
    body: (
      <>
        <p>
          If you’re an employer and don’t want your ads here, <Link to="/contact">send us a message</Link>{' '}
          with the address of a job page. When we close an ad, it leaves the site, the API, and this server at
          the same time.
        </p>
        <p>
          If you run a directory of MCP servers, <a href="/server.json">server.json</a> has our entry. Tell us
          if yours is wrong, or if we should leave it.
        </p>
      </>
    ),
  },
];
