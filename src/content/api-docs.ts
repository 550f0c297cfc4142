import docs from './api-docs.json' with { type: 'json' };
import type { Content } from './content.schema.ts';

const { parameterGroups, addresses, guide } = docs as Content<'api-docs'>;

/** An address of the public API with a runnable example. tests/api-docs.test.ts runs each example against a server. */
export type ApiAddress = (typeof apiAddresses)[number];

/** The public read addresses of the API. */
export const apiAddresses = addresses.map(({ groups, parameters, curl, typescript, prints, ...address }) => ({
  ...address,
  /** The parameters in a few words. The names are those of the OpenAPI document. */
  parameters: Object.fromEntries([...groups.flatMap((group) => parameterGroups[group]), ...parameters]),
  curl: curl.join('\n'),
  typescript: typescript.join('\n'),
  prints: new RegExp(prints),
}));

/** What holds for every address. */
export const apiGuide = guide;
