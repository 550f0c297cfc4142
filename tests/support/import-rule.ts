import { dirname, normalize } from 'node:path/posix';

/**
 * The features that each feature may use, lowest first. A feature may use only features above it in this table, so
 * there is no cycle.
 */
export const allowedUses: Readonly<Record<string, readonly string[]>> = {
  api: [],
  occupations: [],
  places: [],
  messages: ['api', 'places'],
  'sign-in': ['messages'],
  admin: ['api', 'sign-in'],
  lists: ['api', 'admin'],
  postings: ['occupations', 'places'],
  jobs: ['places', 'postings'],
  backup: ['jobs'],
  search: ['api', 'occupations', 'places', 'postings', 'jobs'],
  alerts: ['api', 'occupations', 'places', 'messages', 'sign-in', 'jobs', 'search'],
  tracking: ['api', 'places', 'messages', 'admin', 'lists', 'postings'],
  accounts: ['api', 'messages', 'sign-in', 'admin', 'lists', 'jobs', 'search', 'alerts', 'tracking'],
  matches: ['api', 'places', 'jobs', 'search'],
  pictures: ['api', 'admin', 'lists'],
  articles: ['api', 'lists', 'pictures'],
  previews: ['jobs', 'articles'],
  contact: ['api', 'messages', 'lists'],
  traffic: ['api', 'admin', 'lists', 'tracking'],
  settlement: ['api', 'admin', 'lists', 'tracking'],
  salary: ['api', 'occupations', 'places', 'postings', 'jobs', 'search'],
  reports: ['api', 'lists', 'tracking'],
  feeds: ['api', 'places', 'lists', 'postings', 'jobs', 'search', 'tracking', 'traffic'],
  'job-reports': ['api', 'contact', 'lists', 'postings', 'jobs', 'feeds'],
  market: ['places', 'postings', 'jobs', 'search', 'salary', 'feeds'],
  landing: ['places', 'postings', 'jobs', 'search'],
  companies: ['places', 'postings', 'jobs', 'search', 'landing'],
  'job-map': ['places', 'jobs', 'search'],
  'open-data': ['api', 'jobs'],
  agents: ['places', 'postings', 'jobs', 'search', 'salary', 'companies'],
  status: ['api', 'search', 'feeds', 'open-data'],
  'first-screen': ['api', 'lists', 'reports', 'feeds', 'status'],
  'back-office': [
    'api',
    'messages',
    'admin',
    'lists',
    'tracking',
    'settlement',
    'accounts',
    'pictures',
    'articles',
    'contact',
    'traffic',
    'feeds',
    'job-reports',
  ],
};

/** The layers of `src/`, and the other layers that each may use. The files directly in `src/` are the layer 'site'. */
const allowedLayers: Readonly<Record<string, readonly string[]>> = {
  site: ['app', 'features', 'sample', 'content', 'ui', 'db', 'platform'],
  app: ['features', 'content', 'ui', 'db', 'platform'],
  sample: ['features', 'platform'],
  features: ['content', 'ui', 'db', 'platform'],
  content: ['ui'],
  ui: [],
  db: ['platform'],
  platform: [],
};

/** The formatter writes every import with single quotes. */
const imported = /\bfrom\s+'([^'\n]+)'|\bimport\s*\(?\s*'([^'\n]+)'/g;
const databaseCall = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;
const isDatabaseModule = (name: string): boolean => name === 'kysely' || name === 'pg';

const layerOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? 'site';
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * The violations of the import rule (docs/architecture.md), one sentence each.
 * @param files texts by their paths from the project's root. Only files below `src/` that are not tests count.
 */
export function importBreaches(files: Iterable<readonly [path: string, text: string]>): string[] {
  const breaches = new Set<string>();
  for (const [path, text] of files) {
    if (!/^src\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    const usesDatabase = databaseCall.test(text);
    for (const target of importsOf(path, text)) {
      const breach = importBreach(path, target);
      if (breach) breaches.add(breach);
    }
    if (usesDatabase && !mayUseDatabase(path)) breaches.add(`${path} touches the database`);
  }
  return [...breaches];
}

/** The features that a file imports from. */
export const usedFeatures = (path: string, text: string): string[] =>
  importsOf(path, text).flatMap((target) => featureOf(target) ?? []);

/** Paths from the project's root, and package names. */
const importsOf = (path: string, text: string): string[] =>
  Array.from(text.matchAll(imported), ([, from, alone]) => (from ?? alone)!).map((name) =>
    name.startsWith('.') ? normalize(`${dirname(path)}/${name}`) : name,
  );

const mayUseDatabase = (path: string): boolean => path.endsWith('.server.ts') || path.startsWith('src/db/');

function importBreach(path: string, target: string): string | null {
  const mayImportDatabase = mayUseDatabase(path) || path === 'src/services.ts';
  if (isDatabaseModule(target)) return mayImportDatabase ? null : `${path} imports ${target}`;
  if (!target.startsWith('src/')) return null;
  const [from, to] = [layerOf(path), layerOf(target)];
  if (from !== to && !allowedLayers[from]?.includes(to))
    return `${path} imports ${target}: ${from} uses ${to}`;
  const [user, used] = [featureOf(path), featureOf(target)];
  if (used && user !== used && isPrivatePart(path, target))
    return `${path} imports ${target}, a part that only its own feature uses`;
  if (user && used && user !== used && !allowedUses[user]?.includes(used))
    return `${path} imports ${target}: ${user} uses ${used}`;
  return null;
}

/** Only the site may use a feature's addresses. Only pages and components may use its components. */
const isPrivatePart = (path: string, target: string): boolean =>
  (target.endsWith('.api.ts') && layerOf(path) !== 'site') ||
  (target.endsWith('.tsx') && layerOf(path) === 'features' && !path.endsWith('.tsx'));

/** Entries of the table that allow a cycle: a feature that uses itself or a feature below it. */
export function cyclicUses(uses: Readonly<Record<string, readonly string[]>>): string[] {
  const order = Object.keys(uses);
  return order.flatMap((user, at) =>
    uses[user]!.filter((used) => !order.slice(0, at).includes(used)).map((used) => `${user} uses ${used}`),
  );
}
