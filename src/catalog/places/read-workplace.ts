import type { Workplace } from './workplace.ts';

const remote =
  'remote(?:ly)?|tele-?(?:commut\\w*|work\\w*)|work(?:ing)?[ -](?:from|at)[ -](?:home|anywhere)|wfh|home[ -]?based|home office|virtual|anywhere|distributed';
const hybrid =
  'hybrid|(?:partly|partially|part[ -]time|occasionally|not (?:fully|entirely|completely|100%)) remote';
const onSite =
  'on[ -]?site|in[ -](?:the )?office|in[ -]person|(?:office|site|field)[ -]based|office[ -]first|work(?:ing)? from office|wfo|on[ -]prem(?:ise)?s?';
/** Some days at each place: "3 days in office", "remote 2 days a week". */
const someDays = /\b[1-4](?: ?- ?[1-5])? days?\b/i;

/** The mentions of a workplace, and the words that deny one: "no remote work", "Remote: No". */
const mentions = (kinds: string) => ({
  denied: new RegExp(
    `\\b(?:no|not|non|never|0 ?%|isn['’]t|cannot be|can['’]t be)[ -]+(?:(?:an?|be|for|eligible|available|open|to|currently|considered) )*(?:${kinds})\\b|\\b(?:${kinds})(?: (?:work|working|position|job|option|options|eligible|eligibility|allowed|available|possible|status|is))* ?(?:[?:=-] ?)*(?:(?:no|n|false)(?= ?(?:$|[,;.)|]))|not (?:eligible|available|allowed|possible|permitted|offered|an option))`,
    'gi',
  ),
  stated: new RegExp(`\\b(?:${kinds})\\b`, 'i'),
});
const kinds = { hybrid: mentions(hybrid), onSite: mentions(onSite), remote: mentions(remote) };

/** "FULLY_REMOTE" and "OnSite" in words. */
const inWords = (field: string): string =>
  field
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_\s]+/g, ' ')
    // Of USAJOBS without blanks: "AnywhereintheU.S.(remotejob)".
    .replace(/\bremote(?=job)/gi, 'remote ')
    .trim();

/**
 * The workplace in a field of its own: "TELECOMMUTE", "fully_remote", "true", "Hybrid", "ON_SITE", "Remote: No" ... A
 * job that is surely not remote is on-site, but "false" alone says nothing: feeds write it for hybrid jobs, too.
 */
export function readWorkplace(field: string): Workplace | null {
  const text = inWords(field);
  const rest = text
    .replace(kinds.hybrid.denied, ' ')
    .replace(kinds.remote.denied, ' ')
    .replace(kinds.onSite.denied, ' ');
  const isDenied = rest !== text && kinds.remote.stated.test(text) && !kinds.remote.stated.test(rest);
  if (kinds.hybrid.stated.test(rest)) return 'hybrid';
  const names = kinds.onSite.stated.test(rest) || kinds.remote.stated.test(rest);
  if (names && someDays.test(rest)) return 'hybrid';
  if (kinds.onSite.stated.test(rest) || isDenied) return 'on-site';
  return kinds.remote.stated.test(rest) || /^(?:true|yes|1|y)$/i.test(text) ? 'remote' : null;
}

/** The workplace in a place's text: "Remote - US", "Austin, TX (Hybrid)". */
export function workplaceInLocation(location: string): Workplace | null {
  return readWorkplace(location.replace(/^\s*(?:true|yes|1|y)\s*$/i, ''));
}

/** Whether a text names remote work. */
export const namesRemote = (text: string): boolean => kinds.remote.stated.test(text);

const amount = '(?:(?:100%|fully|partly|partially|primarily|mostly) )?';
const offer = '(?:position|job|role|eligible|friendly|first|work|worker|based|optional|opportunity)';
const phrase = new RegExp(`\\b${amount}(?:${remote}|${hybrid}|${onSite})\\b(?:[ -]${offer}\\b){0,3}`, 'gi');

/** A place's text with a mark instead of the words for the workplace. */
export const withoutWorkplace = (location: string, mark: string): string => location.replace(phrase, mark);
