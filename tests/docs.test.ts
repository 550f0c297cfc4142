import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { settingsPage } from '../scripts/settings-page.ts';
import { readConfig, settings } from '../src/platform/config.ts';
import { projectRoot } from '../src/platform/root.ts';

const list = (pattern: string): string[] => globSync(pattern, { cwd: projectRoot }).sort();
const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const documents = [...list('*.md'), ...list('docs/**/*.md')];
const rooms = ['bench', 'deploy', 'docs', 'e2e', 'public', 'scripts', 'src', 'tests'];
const files = [
  ...list('*'),
  ...list('.*'),
  ...list('.ci/*'),
  ...rooms.flatMap((room) => [room, ...list(`${room}/**`)]),
];

const withoutFences = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names only files and folders that exist', () => {
    const spans = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
    expect(spans.filter(isPath).filter((path) => !isThere(path))).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const targets = [...withoutFences(text).matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g)].map(
      ([, to]) => to!,
    );
    expect(targets.filter((target) => !isLinkGood(document, target))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('wraps its lines at 120 characters', () => {
    const prose = withoutFences(text)
      .split('\n')
      .filter((line) => !line.trimStart().startsWith('|'))
      .map((line) => line.replace(/\]\([^)]*\)/g, ']').replace(/https?:\S+/g, ''));
    expect(prose.filter((line) => line.length > 120)).toEqual([]);
  });
});

test.each(list('docs/decisions/*.md'))(
  '%s has a date, a status, context, decision and consequence',
  (path) => {
    const text = read(path);
    expect(text).toMatch(
      /^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (proposed|accepted|superseded by .+)\.$/m,
    );
    expect([...text.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading!)).toEqual(
      expect.arrayContaining(['Context', 'Decision', 'Consequence']),
    );
  },
);

describe('the tree in docs/architecture.md', () => {
  it('names only files and folders that exist', () => {
    const paths = pathsOfTree(/```\n(src\/[\s\S]*?)```/.exec(read('docs/architecture.md'))![1]!);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !files.includes(path.replace(/\/$/, '')))).toEqual([]);
  });

  it('names every wing and room', () => {
    const paths = pathsOfTree(/```\n(src\/[\s\S]*?)```/.exec(read('docs/architecture.md'))![1]!);
    const rooms = [
      ...list('src/*/'),
      ...list('src/{office,open,reading,feeds,seekers,money,desk,catalog}/*/'),
    ];
    expect(
      rooms.filter((path) => !/fixtures/.test(path) && !paths.includes(`${path.replace(/\/$/, '')}/`)),
    ).toEqual([]);
  });
});

test('docs/dependencies.md names every package and no other', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
  const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  const tables = read('docs/dependencies.md')
    .match(/^\| `[^|]*\|/gm)!
    .join();
  const named = [...tables.matchAll(/`([^`]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== '@types/*');
  expect(named.sort()).toEqual(packages.filter((name) => !name.startsWith('@types/')).sort());
});

describe('settings', () => {
  const examples = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)];

  it('are in docs/settings.md as npm run settings writes them', () => {
    expect(read('docs/settings.md')).toBe(settingsPage());
  });

  it('each have a meaning', () => {
    expect(settings.filter(({ meaning }) => meaning === '')).toEqual([]);
  });

  it('are those of .env.example, with the same defaults', () => {
    expect(examples.map(([, name, value]) => `${name}=${value}`).sort()).toEqual(
      settings.map(({ name, byDefault }) => `${name}=${byDefault}`).sort(),
    );
  });

  it('keep their defaults with the values of .env.example', () => {
    expect(readConfig(Object.fromEntries(examples.map(([, name, value]) => [name, value])))).toEqual(
      readConfig({}),
    );
  });
});

/**
 * A path in the repository: it starts with a top-level folder, or ends like our files. Patterns may contain `*` and
 * `{a,b}`.
 */
function isPath(span: string): boolean {
  if (!/^[\w{][\w.*{},/-]*$/.test(span)) return false;
  return /\.(tsx?|mjs|css|sql|md|service)$/.test(span) || rooms.some((room) => span.startsWith(`${room}/`));
}

/** A path may omit its first folders: `search/engine/tokens.ts`, `tokens.ts`. */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/\*+/g, '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`);
  const whole = new RegExp(`(^|/)${pattern}$`);
  return files.some((file) => whole.test(file));
}

function isLinkGood(document: string, target: string): boolean {
  const [path, heading] = target.split('#') as [string, string | undefined];
  const file = path === '' ? document : normalize(join(dirname(document), path)).replace(/\/$/, '');
  if (!files.includes(file)) return false;
  return heading === undefined || headingsOf(read(file)).includes(heading);
}

/** GitHub's anchors for a document's headings. */
const headingsOf = (text: string): string[] =>
  [...withoutFences(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** The paths of a tree that is indented by two spaces per level. Text after two spaces is an explanation. */
function pathsOfTree(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, name] = /^( *)(\S+)(?: {2,}|$)/.exec(line) ?? [];
    if (indent === undefined || !name || indent.length > 8) return [];
    const depth = indent.length / 2;
    parents.splice(depth, Infinity, name);
    return [parents.join('')];
  });
}
