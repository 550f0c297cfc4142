import type { Workplace } from './workplace.ts';

const remote =
  /\bremote(?:ly)?\b|\btele-?(?:commut\w*|work\w*)\b|\bwork(?:ing)? from (?:home|anywhere)\b|\bwfh\b|\bhome[- ]based\b|\bvirtual\b|\banywhere\b/i;
const hybrid = /\bhybrid\b|\b(?:partly|partially|part[- ]time|occasionally) remote\b/i;
const onSite = /\bon[- ]?site\b|\bin[- ]office\b|\bin[- ]person\b|\bno(?:t|n)?[- ]remote\b/i;

/** The workplace in a field of its own: "TELECOMMUTE", "Fully Remote", "true", "Hybrid", "On-site" ... */
export function readWorkplace(field: string): Workplace | null {
  if (hybrid.test(field)) return 'hybrid';
  if (onSite.test(field)) return 'on-site';
  return remote.test(field) || /^\s*(?:true|yes|1|y)\s*$/i.test(field) ? 'remote' : null;
}

/** The workplace in a place's text: "Remote - US", "Austin, TX (Hybrid)". */
export function workplaceInLocation(location: string): Workplace | null {
  return readWorkplace(location.replace(/^\s*(?:true|yes|1|y)\s*$/i, ''));
}

const kinds = 'remote|hybrid|on[- ]?site|in[- ]person|in[- ]office|work from home|wfh|telework|telecommute';
const apart = new RegExp(
  `(?:^|[([|/,:-]\\s*)(?:(?:100%|fully)\\s+)?(${kinds})(?:\\s+(?:position|job|role|opportunity|usa?|within the us))?\\s*(?:$|[)\\]|/,:-])`,
  'i',
);
const first =
  /^(remote|hybrid)\s+(?!sens|pilot|operat|site|monitor|area|control|desktop|duty|support|system|access|tower|location|vehicle|cloud|electric|powertrain)/i;
/** "Nurse Onsite": at the end of a title these words have no other meaning. */
const last = /\s(remote|hybrid|on[- ]?site|in[- ]person|in[- ]office|wfh)$/i;
const begins = /^(on[- ]?site|in[- ]person)\s/i;
const sure = /\b(?:100%|fully)\s+remote\b|\bwork from home\b|\bwfh\b/i;

/**
 * The workplace in a title, if the words surely mean the workplace and not the work ("Remote Sensing
 * Scientist").
 */
export function workplaceInTitle(title: string): Workplace | null {
  const word =
    title.match(apart)?.[1] ??
    title.match(first)?.[1] ??
    title.match(sure)?.[0] ??
    title.match(begins)?.[1] ??
    title.trim().match(last)?.[1];
  return word ? readWorkplace(word) : null;
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
