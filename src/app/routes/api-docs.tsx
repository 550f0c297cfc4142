import { exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { type ApiAddress, apiAddresses, apiGuide } from '../../content/api-docs.ts';
import { apiHistory, lifeOf } from '../../content/api-history.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReadingLayout } from '../../ui/reading-layout.tsx';
import { Table } from '../../ui/table.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/api-docs';

export async function loader({ context }: Route.LoaderArgs) {
  const { endpoints, origin, search } = context.get(servicesContext);
  const byTag = Map.groupBy(endpoints, ({ tag }) => tag);
  const groups = [...byTag].map(([tag, ofTag]) => ({
    tag,
    endpoints: ofTag.map(({ method, path, summary, answers, access }) => ({
      ...{ method, path: `/api${path}`, summary, answers },
      ...lifeOf(`${method} ${path}`),
      who: typeof access === 'string' ? access : access.join(', '),
    })),
  }));
  const { jobs } = await searchJobs(search, { ...exactSearch, pageSize: 1 });
  return { groups, origin, jobId: jobs[0]?.id ?? 1 };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'API for developers',
    description: 'Search jobs, follow changes and count them with our JSON API: addresses, examples, limits.',
    path: '/api-docs',
    origin: loaderData?.origin ?? '',
  });
}

const reference = { id: 'reference', title: 'All addresses' };
const history = { id: 'history', title: 'History' };

export default function ApiDocs({ loaderData: { groups, origin, jobId } }: Route.ComponentProps) {
  const fill = (text: string): string =>
    text.replaceAll('{origin}', origin).replaceAll('{id}', String(jobId));
  const [start, ...rules] = apiGuide;
  return (
    <article className="page-width pb-16">
      <PageHeading
        title="API for developers"
        lead="Search jobs, count them, and follow what opens and closes. Reading is free, without a key."
      >
        <a href="/api/openapi.json" className="font-semibold text-pine underline">
          OpenAPI document
        </a>
      </PageHeading>
      <ReadingLayout contents={[...(start ? [start] : []), ...apiAddresses, ...rules, history, reference]}>
        {start && <Text {...start} />}
        {apiAddresses.map((address) => (
          <Address key={address.id} address={address} fill={fill} />
        ))}
        {rules.map((rule) => (
          <Text key={rule.id} {...rule} />
        ))}
        <Section {...history}>
          <Table
            label="Versions of the API"
            columns={['Version', 'Date', 'New', 'Notes']}
            rows={apiHistory.map(({ version, date, added, deprecated, notes }) => [
              version,
              date,
              [...added, ...deprecated.map((one) => `${one} (deprecated)`)].join(', ') || '–',
              notes.join(' '),
            ])}
          />
        </Section>
        <Section {...reference}>
          <p>
            Bodies of requests are JSON, and most addresses also take HTML forms. Those for roles and partners
            need a sign-in or a key.
          </p>
          {groups.map(({ tag, endpoints }) => (
            <details key={tag} className="border-t border-line py-3">
              <summary className="cursor-pointer font-semibold">
                {tag} <span className="font-normal text-muted">({endpoints.length})</span>
              </summary>
              <ul className="mt-2 divide-y divide-line">
                {endpoints.map((one) => (
                  <li key={one.method + one.path} className="grid gap-1 py-3">
                    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                      <Method name={one.method} />
                      <code className="font-semibold break-all">{one.path}</code>
                      <span className="text-sm text-muted">
                        {one.who}, since {one.since}
                        {one.deprecated && ', deprecated'}
                      </span>
                    </p>
                    <p>{one.summary}</p>
                    <p className="text-sm text-muted">Responses: {one.answers}</p>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </Section>
      </ReadingLayout>
    </article>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line py-7 first:border-0 first:pt-0">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Text({ id, title, text }: { id: string; title: string; text: string[] }) {
  return (
    <Section id={id} title={title}>
      {text.map((paragraph) => (
        <p key={paragraph} className="max-w-prose">
          {paragraph}
        </p>
      ))}
    </Section>
  );
}

function Address({ address, fill }: { address: ApiAddress; fill: (text: string) => string }) {
  const { id, path, title, about, parameters, curl, typescript } = address;
  const names = Object.entries(parameters);
  return (
    <Section id={id} title={title}>
      <p className="flex flex-wrap items-baseline gap-3">
        <Method name="GET" />
        <code className="font-semibold break-all">/api{path}</code>
        <span className="text-sm text-muted">since {lifeOf(`GET ${path}`).since}</span>
      </p>
      {about.map((paragraph) => (
        <p key={paragraph} className="max-w-prose">
          {paragraph}
        </p>
      ))}
      <details open={names.length <= 4}>
        <summary className="cursor-pointer font-semibold">
          Parameters <span className="font-normal text-muted">({names.length})</span>
        </summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
          {names.map(([name, text]) => (
            <div key={name} className="contents">
              <dt>
                <code className="font-semibold">{name}</code>
              </dt>
              <dd className="text-muted max-sm:mb-2">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Code label="curl" text={fill(curl)} />
      <Code label="TypeScript" text={fill(typescript)} />
    </Section>
  );
}

function Method({ name }: { name: string }) {
  return <Badge tone={name === 'GET' ? 'leaf' : name === 'DELETE' ? 'clay' : 'pine'}>{name}</Badge>;
}

/** An example that scrolls on its own, with the keyboard, too. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="border-b border-line px-4 py-2 text-sm font-semibold text-muted">
        {label}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-4 text-sm leading-relaxed">
        <code>{text}</code>
      </pre>
    </figure>
  );
}
