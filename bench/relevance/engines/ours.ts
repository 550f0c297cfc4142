import type { TrustSite } from '../../trust/check.ts';
import { depth, type Engine } from './engine.ts';

/** Our search over HTTP, as API clients use it. */
export function ourEngine(
  { ask }: Pick<TrustSite, 'ask'>,
  name: string,
  version: string,
  settings: Record<string, string>,
): Engine {
  return {
    name,
    version,
    search: async (keywords, location) => {
      const params = new URLSearchParams({ keywords, location, ...settings, pageSize: String(depth) });
      const answer = await ask(`/api/jobs?${params}`);
      if (!answer.ok) throw new Error(`${params}: ${answer.status} ${await answer.text()}`);
      const jobs = (await answer.json()) as { id: number | string }[];
      return jobs.map(({ id }) => Number(id));
    },
  };
}
