import { Badge } from '../../ui/badge.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/api-docs';

export function loader({ context }: Route.LoaderArgs) {
  const { endpoints, origin } = context.get(servicesContext);
  const byTag = Map.groupBy(endpoints, ({ tag }) => tag);
  const groups = [...byTag].map(([tag, ofTag]) => ({
    tag,
    endpoints: ofTag.map(({ method, path, summary, answers, access }) => ({
      method,
      path: `/api${path}`,
      summary,
      answers,
      who: typeof access === 'string' ? access : access.join(', '),
    })),
  }));
  return { groups, origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'API reference',
    description: 'Every endpoint of the JSON API: what it does, who can call it, and what it returns.',
    path: '/api-docs',
    origin: loaderData?.origin ?? '',
  });
}

export default function ApiDocs({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className="page-width pb-16">
      <PageHeading
        title="API reference"
        lead={
          <>
            Request bodies are JSON, and most endpoints also take HTML forms. Responses are JSON. Errors are
            problem details with a status, a title, a detail, and a message for each field. For parameters and
            bodies, see the{' '}
            <a href="/api/openapi.json" className="font-semibold text-pine underline">
              OpenAPI document
            </a>
            .
          </>
        }
      />
      {groups.map(({ tag, endpoints }) => (
        <section key={tag} aria-label={tag} className="mt-10">
          <h2 className="text-2xl">{tag}</h2>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {endpoints.map((one) => (
              <li key={one.method + one.path} className="grid gap-1 py-4">
                <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Badge tone={one.method === 'GET' ? 'leaf' : one.method === 'DELETE' ? 'clay' : 'pine'}>
                    {one.method}
                  </Badge>
                  <code className="font-semibold break-all">{one.path}</code>
                  <span className="text-sm text-muted">{one.who}</span>
                </p>
                <p>{one.summary}</p>
                <p className="text-sm text-muted">Responses: {one.answers}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
