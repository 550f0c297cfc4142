import { occupationOfTerm } from '../occupations/fields.ts';
import { knownTitleKey } from '../occupations/occupation.ts';
import { titleKey } from '../occupations/title-key.ts';
import { firstPart, isRank } from '../occupations/title-parts.ts';
import { readWorkplace } from '../places/read-workplace.ts';
import type { Workplace } from '../places/workplace.ts';
import { readSkills } from './classify-skills.ts';
import { statedCategories } from './classify-stated.ts';
import { readTitle } from './classify-titles.ts';
import words from './workplace-words.json' with { type: 'json' };

const sign =
  /\b(?:remote(?:ly)?|hybrid|on[- ]?site|in[- ]person|in[- ]office|wfh|work(?:ing)? from home|telework(?:ing|er)?|telecommut(?:e|er|ing))\b/gi;
/** "Nurse Onsite": at the end of a title these words have no other meaning. */
const last = /\s(?:remote|hybrid|on[- ]?site|in[- ]person|in[- ]office|wfh)$/i;
const begins = /^(?:on[- ]?site|in[- ]person)\s/i;
const sure = /\b(?:100%|fully)\s+remote\b|\bwork from home\b|\bwfh\b/i;
const leads = /^(remote|hybrid)[\s-]+(?=\p{L})/iu;

const fillers = new Set(words.fillers);
const remoteWork = new Set(words.remoteWork);

/**
 * The workplace in a title, if the words surely mean the workplace and not the work: "Analyst (Remote)", "Remote Java
 * Developer", but not "Remote Sensing Scientist" or "Remote Start Installer".
 */
export function workplaceInTitle(title: string): Workplace | null {
  const text = title.trim();
  const parts = text.split(/[,:;|/()[\]–—]|\s-|-\s/);
  const apart = parts.find(isWorkplace);
  if (apart) return readWorkplace(apart);
  const word =
    text.match(sure)?.[0] ??
    text.match(begins)?.[0] ??
    parts
      .map((part) => part.trim())
      .find((part) => last.test(part))
      ?.match(last)?.[0];
  if (word) return readWorkplace(word);
  const lead = parts.map((part) => part.trim()).flatMap((part) => (leads.test(part) ? [part] : []))[0];
  const [, kind = ''] = lead?.match(leads) ?? [];
  return lead && isOccupation(lead.replace(leads, '')) ? readWorkplace(kind) : null;
}

/** Whether a part of a title says only where one works: "Remote", "No Remote", "100% Remote - US". */
function isWorkplace(part: string): boolean {
  if (readWorkplace(part) === null || part.search(sign) < 0) return false;
  const rest = part
    .replace(sign, ' ')
    .replace(/\b(?:not?|non|yes|partially|partly|\d)\b/gi, ' ')
    .replace(/\b(?:in|within|from)\s.*/i, ' ');
  return (rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => fillers.has(word));
}

/** Whether a text is the title of an occupation, with nothing before it but its field, skill or rank. */
function isOccupation(text: string): boolean {
  const [next = ''] = titleKey(text).split(' ');
  if (remoteWork.has(next)) return false;
  if (readTitle(text).isClear) return true;
  const found = knownTitleKey(text);
  if (found === null) return false;
  const key = titleKey(firstPart(text));
  const before = key.includes(found) ? key.slice(0, key.indexOf(found)).split(' ') : [];
  const field = before.filter((word) => word && !isRank(word)).join(' ');
  return field === '' || isField(field);
}

const isField = (text: string): boolean =>
  statedCategories.has(text) || occupationOfTerm(text) > 0 || readSkills([], text, '').length > 0;
