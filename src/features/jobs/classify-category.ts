import { seriesCategory } from './classify-series.ts';
import { statedCategories } from './classify-stated.ts';
import { titleCategory } from './classify-titles.ts';
import type { Category } from './jobs.schema.ts';

/**
 * The seed's category of a posting: the stated one where it is one of the ten under any usual name, else what the title says.
 * Null when neither is sure.
 */
export function readCategory(stated: string, title: string): Category | null {
  const byTitle = titleCategory(title);
  const series = seriesCategory(stated);
  if (series) return series;
  const named = series === undefined ? statedCategory(stated) : null;
  // Software houses call their software "engineering".
  if (named === 'Engineering' && byTitle === 'Technology') return byTitle;
  return named ?? byTitle;
}

function statedCategory(stated: string): Category | null {
  const key = stated
    .slice(0, 100)
    .toLowerCase()
    .replace(/\b(?:and|jobs?|department|dept|team)\b|[^a-z]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return statedCategories.get(key) ?? null;
}
