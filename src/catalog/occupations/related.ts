import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';
import { likeGroup, occupationsIn } from './occupation.ts';

let table: Map<number, [code: number, alike: number][]> | undefined;

/**
 * Read at first use: 868 lines of "29-1141 29-1171:55 29-2061:37", in hundredths. Origin and license:
 * docs/data-sources.md.
 */
function relatedTable(): NonNullable<typeof table> {
  if (table) return table;
  const text = readFileSync(join(projectRoot, 'src/catalog/occupations/related.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => /^\d/.test(line));
  table = new Map(
    lines.map((line) => {
      const [code = '', ...related] = line.split(' ');
      return [
        codeOf(code),
        related.map((one) => [codeOf(one.slice(0, 7)), Number(one.slice(8)) / 100] as [number, number]),
      ];
    }),
  );
  return table;
}

const codeOf = (text: string): number => Number(text.slice(0, 2) + text.slice(3, 7));

/**
 * The occupations similar to one, with the similarity of their titles from 0 to 1. The occupation itself has
 * 1. The occupations of its group (`likeGroup`) are always included. Empty for 0.
 */
export function occupationsLike(code: number): ReadonlyMap<number, number> {
  if (code === 0) return new Map();
  return new Map([
    ...occupationsIn(likeGroup(code)).map((other) => [other, 0] as const),
    ...(relatedTable().get(code) ?? []),
    [code, 1],
  ]);
}
