import { fieldSeparator } from './tokens.ts';

/** The vocabulary's entry for what an ad says it does not ask: "cdl" of "no CDL required". */
export const deniedToken = (words: string): string => `=denied:${words}`;

/** Further denials of one ad are ignored. */
const maxDenied = 12;

const required = /(?<!\p{L})(?:required|needed|necessary)(?!\p{L})/gu;
/** Characters before "required" that are read. */
const maxBefore = 60;
const denial =
  /(?:(?<![\p{L}\p{N}])no ([\p{L}\p{N}'’+#/ ]{2,40}?)|([\p{L}\p{N}'’+#)]{2,20})(?: is| are)? not)(?: is| are)? $/u;
const nonWord = /(?<![\p{L}\p{N}])non-([\p{L}\p{N}]{2,20})(?![\p{L}\p{N}-])/gu;
/** In a title, "no" says enough: "Driver - No CDL". */
const noneInTitle = /(?<![\p{L}\p{N}])no ([\p{L}\p{N}'’+# ]{2,30})(?=$|[,;:()!/|-])/gu;
const maxTitle = 200;
const separators = /\/| or | and /;
/** Words around what is denied: "any CDL license". */
const around = /^(?:an? |any |the |prior |previous )+| licen[sc]es?$/g;

/**
 * What an ad says it does not ask, in its own words. A search that leaves out "cdl" finds an ad that says "no CDL required".
 * @param body the job's text (`jobBody`).
 */
export function deniedWords(body: string): string[] {
  const [title = ''] = body.split(fieldSeparator, 1);
  const found = new Set<string>();
  const add = (text = ''): void => {
    for (const part of text.split(separators)) {
      const words = part.replace(/[)]/g, '').trim().replace(around, '');
      if (words !== '' && found.size < maxDenied) found.add(words);
    }
  };
  for (const [, text] of title.slice(0, maxTitle).matchAll(noneInTitle)) add(text);
  for (const { index } of body.matchAll(required)) {
    const [, none, not] = denial.exec(body.slice(Math.max(0, index - maxBefore), index)) ?? [];
    add(none ?? not);
  }
  for (const [, text] of body.matchAll(nonWord)) add(text);
  return [...found];
}
