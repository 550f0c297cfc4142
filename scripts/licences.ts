import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/root.ts';

/** Licenses that only require attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages with another license or without a stated one, and why each is acceptable. */
const exceptions = [
  {
    name: /^lightningcss(-|$)/,
    license: 'MPL-2.0',
    why: 'a tool of the build, unchanged; none of it is in what it builds',
  },
  { name: /^caniuse-lite$/, license: 'CC-BY-4.0', why: 'data that the build looks at' },
  { name: /^png-js$/, license: undefined, why: 'its LICENSE is the MIT license' },
];

/** A package of the lockfile. */
interface Locked {
  version?: string;
  license?: string | undefined;
  dev?: boolean;
}

interface License {
  name: string;
  version: string;
  license: string;
  isAllowed: boolean;
  /** Why it is an exception. */
  why: string | undefined;
}

/** Every package in the lockfile that production needs on any platform. */
export function listLicenses(packages: Record<string, Locked>): License[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      const exception = exceptions.find((one) => one.name.test(name) && one.license === license);
      return {
        name,
        version,
        license: license ?? 'not stated',
        isAllowed: isPermissive(license) || !!exception,
        why: exception?.why,
      };
    });
}

/**
 * Whether an SPDX expression is permissive: for OR, one license must be; for AND, all of them. A person must check an
 * expression with both.
 */
function isPermissive(expression = ''): boolean {
  if (expression.includes(' OR ') && expression.includes(' AND ')) return false;
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((license) => permissive.has(license)));
}

function main(args: string[]): void {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const all = listLicenses(packages);
  if (!args.includes('--quiet'))
    for (const { name, version, license, why } of all)
      console.log(`${name}@${version}: ${license}${why ? ` (${why})` : ''}`);
  const refused = all.filter(({ isAllowed }) => !isAllowed);
  for (const { name, version, license } of refused)
    console.error(
      `${name}@${version}: the license "${license}" is not among those that scripts/licences.ts allows.`,
    );
  process.exitCode = refused.length > 0 ? 1 : 0;
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2));
