import { dirname, normalize } from 'node:path/posix';

/** The folders of `src/`, lowest first. Each uses only what stands above it in this list; `app` is what has a URL. */
export const wings = [
  'platform',
  'db',
  'ui',
  'content',
  'api',
  'catalog',
  'search',
  'messages',
  'desk',
  'money',
  'seekers',
  'feeds',
  'reading',
  'open',
  'office',
  'app',
] as const;
type Wing = (typeof wings)[number];

/** The base, which uses only part of what is below it. */
const usesOfBase: Partial<Record<Wing, readonly Wing[]>> = { ui: [], content: ['ui'] };

/** The folder of the processes: what starts, mounts and connects everything. */
const entryFolder = 'src/app/entry/';
/** Parts of a wing that is one room. Other folders of the second level are rooms. */
const parts: Partial<Record<Wing, RegExp>> = {
  search: /^(engine|query|form|opensearch)$/,
  messages: /./,
  feeds: /./,
};

/** The formatter writes every import with single quotes. */
const imported = /\bfrom\s+'([^'\n]+)'|\bimport\s*\(?\s*'([^'\n]+)'/g;
const databaseCall = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;
const isDatabaseModule = (name: string): boolean => name === 'kysely' || name === 'pg';
/** Folders without rooms: their parts may use each other. */
const isBase = (wing: Wing): boolean => wings.indexOf(wing) < wings.indexOf('catalog');
const isWing = (name: string): name is Wing => (wings as readonly string[]).includes(name);

const wingOf = (path: string): Wing | undefined => {
  const name = /^src\/([^/]+)\//.exec(path)?.[1] ?? '';
  return isWing(name) ? name : undefined;
};
const isEntry = (path: string): boolean => path.startsWith(entryFolder);

/** 'money/tracking', or the wing if it is one room. */
function roomOf(path: string): string | undefined {
  const wing = wingOf(path);
  const folder = /^src\/[^/]+\/([^/]+)\//.exec(path)?.[1];
  if (!wing || !folder || parts[wing]?.test(folder)) return wing;
  return `${wing}/${folder}`;
}

const isChecked = (path: string): boolean => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/**
 * The violations of the import rule (docs/architecture.md), one sentence each.
 * @param files texts by their paths from the project's root. Only files below `src/` that are not tests count.
 */
export function importBreaches(files: Iterable<readonly [path: string, text: string]>): string[] {
  const breaches = new Set<string>();
  for (const [path, text] of files) {
    if (!isChecked(path)) continue;
    for (const target of importsOf(path, text)) {
      const breach = importBreach(path, target);
      if (breach) breaches.add(breach);
    }
    if (databaseCall.test(text) && !mayUseDatabase(path)) breaches.add(`${path} touches the database`);
  }
  return [...breaches];
}

/** Paths from the project's root, and package names. */
const importsOf = (path: string, text: string): string[] =>
  Array.from(text.matchAll(imported), ([, from, alone]) => (from ?? alone)!).map((name) =>
    name.startsWith('.') ? normalize(`${dirname(path)}/${name}`) : name,
  );

const mayUseDatabase = (path: string): boolean => path.endsWith('.server.ts') || path.startsWith('src/db/');

function importBreach(path: string, target: string): string | null {
  const mayImportDatabase = mayUseDatabase(path) || path === `${entryFolder}services.ts`;
  if (isDatabaseModule(target)) return mayImportDatabase ? null : `${path} imports ${target}`;
  const [from, to] = [wingOf(path), wingOf(target)];
  if (!from || !to) return null;
  if (isEntry(target) && !isEntry(path)) return `${path} imports ${target}, a part of the processes`;
  if (from !== to && !mayUse(from, to)) return `${path} imports ${target}: ${from} uses ${to}`;
  if (roomOf(path) !== roomOf(target) && isPrivatePart(path, target))
    return `${path} imports ${target}, a part that only its own room uses`;
  return null;
}

const mayUse = (user: Wing, used: Wing): boolean =>
  usesOfBase[user]?.includes(used) ?? wings.indexOf(used) < wings.indexOf(user);

const hasRooms = (path: string): boolean => {
  const wing = wingOf(path);
  return wing !== undefined && wing !== 'app' && !isBase(wing);
};

/** Only the processes may use a room's addresses. Only pages and components may use its components. */
const isPrivatePart = (path: string, target: string): boolean =>
  (target.endsWith('.api.ts') && !isEntry(path)) ||
  (target.endsWith('.tsx') && hasRooms(path) && !path.endsWith('.tsx'));

/** Rooms of a wing that use each other, directly or through others: 'money/traffic, money/tracking'. */
export function roomCycles(files: Iterable<readonly [path: string, text: string]>): string[] {
  const uses = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const user = roomOf(path);
    if (!isChecked(path) || !user || !hasRooms(path)) continue;
    for (const target of importsOf(path, text)) {
      const used = roomOf(target);
      if (used && used !== user && wingOf(target) === wingOf(path))
        uses.set(user, (uses.get(user) ?? new Set()).add(used));
    }
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...uses.keys()].filter((room) => reached(room).has(room)).sort();
}
