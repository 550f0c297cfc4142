import { seriesCategory } from './classify-series.ts';
import { hasSoftwareSkills } from './classify-software.ts';
import { statedCategories } from './classify-stated.ts';
import { readTitle, type TitleVerdict } from './classify-titles.ts';
import type { Category } from './posting.ts';

/**
 * The seed's category of a posting. Null if no rule is sure. The rules in order: a federal series; a title
 * that names the job itself ("Accountant"); the stated category or department, if it is one of the ten under
 * a usual name; the rest of the title.
 * @param skills the posting's skills. They show which kind of engineer an "engineer" is.
 */
export function readCategory(stated: string, title: string, skills: string[] = []): Category | null {
  const verdict = readTitle(title);
  const series = seriesCategory(stated);
  if (series) return series;
  const named = series === undefined ? statedCategory(stated) : null;
  // Software companies call their software department "engineering".
  if (verdict.isAnyEngineer && (!named || named === 'Engineering') && hasSoftwareSkills(skills))
    return 'Technology';
  return (outvotes(verdict, named) ? verdict.category : named) ?? verdict.category;
}

/**
 * Whether the title wins over the department. A department does not change a clear title, except that a
 * manager belongs to the department that they manage.
 */
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
