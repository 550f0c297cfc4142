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

/** A place's text without the words for the workplace and without empty brackets. */
export function withoutWorkplace(location: string): string {
  return location
    .replace(
      /\b(?:100%|fully|partly|partially)?\s*(?:remote(?:ly)?|hybrid|on[- ]?site|in[- ]office|in[- ]person|tele-?(?:work|commute)\w*|work(?:ing)? from (?:home|anywhere)|wfh|virtual|anywhere|home[- ]based)\b(?:\s+(?:position|job|role|only|ok|or|in|within|eligible|friendly|first|work|based))*/gi,
      ' ',
    )
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/^[\s,:;|/-]+|[\s,:;|/-]+$/g, '')
    .replace(/\s+/g, ' ');
}
