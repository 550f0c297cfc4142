import { ownValue } from '../../platform/own-value.ts';
import { occupationOf } from '../occupations/occupation.ts';
import type { Workplace } from '../places/workplace.ts';
import words from './category-words.json' with { type: 'json' };
import { readSkills } from './classify-skills.ts';
import {
  categoryOfTitleSkills,
  hasSoftwareSkills,
  isManagementOfOther,
  readTitle,
  seriesCategory,
  statedCategories,
  type TitleVerdict,
} from './classify-titles.ts';
import { readJobTypes } from './classify-type.ts';
import type { Category, JobType } from './posting.ts';

/** A posting in the feed's words. Missing texts are empty, and the description is plain text. */
export interface StatedJob {
  title: string;
  jobType: string;
  category: string;
  description: string;
  workplace: Workplace | null;
  skills: string[];
}

/** The job's type, category and skills. Null or empty if the posting leaves them open. */
export function classifyJob(job: StatedJob): {
  jobType: JobType | null;
  jobTypes: JobType[];
  category: Category | null;
  skills: string[];
} {
  const skills = readSkills(job.skills, job.title, job.description);
  const jobTypes = readJobTypes(job.jobType, job.title, job.workplace);
  return {
    jobType: jobTypes[0] ?? null,
    jobTypes,
    category: readCategory(job.category, job.title, skills),
    skills,
  };
}

/**
 * The seed's category of a posting. Null if no rule is sure. The rules in order: a federal series; a title
 * that names the job itself ("Accountant"); the stated category or department, if it is one of the ten under
 * a usual name; the rest of the title; the occupation that the title names.
 * @param skills the posting's skills. They show which kind of engineer an "engineer" is.
 */
function readCategory(stated: string, title: string, skills: string[] = []): Category | null {
  const verdict = readTitle(title);
  const series = seriesCategory(stated);
  if (series) return series;
  const named = series === undefined ? statedCategory(stated, verdict.isNone) : null;
  const bySkills = categoryOfTitleSkills(readSkills([], title.slice(0, 200), ''));
  // Software companies call their software department "engineering".
  if (
    verdict.isAnyEngineer &&
    (!named || named === 'Engineering') &&
    (bySkills === 'Technology' || hasSoftwareSkills(skills))
  )
    return 'Technology';
  const read = (outvotes(verdict, named) ? verdict.category : named) ?? verdict.category;
  if (read || verdict.isNone) return read;
  return occupationCategory(title) ?? (skilledHead.test(title) ? bySkills : null);
}

const skilledHead = new RegExp(`\\b(?:${words.skilledHeads.join('|')})s?\\b`, 'i');

const byOccupation: Readonly<Record<string, string | null>> = words.occupations;

/** The category of the occupation that a title names. Null: none, or the occupation is in no category. */
function occupationCategory(title: string): Category | null {
  if (isManagementOfOther(title)) return null;
  const code = String(occupationOf(title));
  const soc = `${code.slice(0, 2)}-${code.slice(2)}`;
  for (let length = soc.length; length > 2; length--) {
    const found = ownValue(byOccupation, soc.slice(0, length));
    if (found !== undefined) return found as Category | null;
  }
  return null;
}

/**
 * Whether the title wins over the department. A department does not change a clear title, except that a
 * manager belongs to the department that they manage.
 */
function outvotes({ category, isClear, others }: TitleVerdict, named: Category | null): boolean {
  return isClear && category !== 'Management' && !(named && others.has(named));
}

/**
 * The category of a stated one: of the whole text, of its first known part, or of the names at its start.
 * @param isNone the title names work of no category, which the names at the start do not change.
 */
function statedCategory(stated: string, isNone: boolean): Category | null {
  const text = stated.slice(0, 200);
  for (const part of [text, ...text.split(/[;|>/]|\s-\s/)]) {
    const found = statedCategories.get(nameOf(part));
    if (found) return found;
  }
  return isNone ? null : firstOfSeveral(nameOf(text).split(' '));
}

/** Feeds also join several names without a sign: "Technology, Data & Innovation Public Safety". */
function firstOfSeveral(list: string[]): Category | null {
  for (let length = Math.min(list.length - 1, 6); length > 1; length--) {
    const found = statedCategories.get(list.slice(0, length).join(' '));
    if (found) return found;
  }
  return null;
}

const nameOf = (stated: string): string =>
  stated
    .toLowerCase()
    .replace(/\b(?:and|jobs?|department|dept|team)\b|[^a-z]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
