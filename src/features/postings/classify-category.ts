import { seriesCategory } from './classify-series.ts';
import { hasSoftwareSkills } from './classify-software.ts';
import { statedCategories } from './classify-stated.ts';
import { readTitle, type TitleVerdict } from './classify-titles.ts';
import type { Category } from './posting.ts';

/**
 * The seed's category of a posting, null where nothing is sure. A federal series decides. Then a title that names the job itself
 * ("Accountant"), then the stated category or department where it is one of the ten under any usual name, then what else the title says.
 * @param skills of the posting; they tell which kind of engineer an "engineer" is.
 */
export function readCategory(stated: string, title: string, skills: string[] = []): Category | null {
  const verdict = readTitle(title);
  const series = seriesCategory(stated);
  if (series) return series;
  const named = series === undefined ? statedCategory(stated) : null;
  // Software houses call their software "engineering".
  if (verdict.isAnyEngineer && (!named || named === 'Engineering') && hasSoftwareSkills(skills))
    return 'Technology';
  return (outvotes(verdict, named) ? verdict.category : named) ?? verdict.category;
}

/** A department does not change what a clear title says; a manager is of the department that is managed. */
function outvotes({ category, isClear, others }: TitleVerdict, named: Category | null): boolean {
  return isClear && category !== 'Management' && !(named && others.has(named));
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
