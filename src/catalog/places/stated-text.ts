import { textBefore } from '../../platform/text/plain-text.ts';
import { cityIn } from './city-spellings.ts';
import { ruleWords } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { readState } from './read-state.ts';
import { withoutWorkplace } from './read-workplace.ts';
import { threeLetterCountry, worldRegion, writtenCountry } from './world-places.ts';

/** A place's text with one kind of separators, without what does not name a place. */
interface StatedText {
  text: string;
  /** Places that the text counts beside the named ones: 4 of "+4 locations". */
  more: number;
  /** All places that the text counts: 2 of "2 locations". */
  total: number;
}

const places = '(?:locations?|places|cities|sites|offices|states|regions)';
const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = `(\\d{1,3}|${numbers.slice(1).join('|')})`;
const added = String.raw`(?:\+ ?|\b(?:and|plus) |& )`;
const others = '(?:more|others?|additional|further)';
const moreWords = new RegExp(
  [
    String.raw`${added}?\b${number}\+? ${others}\b(?: ${places}\b)?`,
    String.raw`${added}${number} ${places}\b`,
    // Not "GMT+1".
    String.raw`(?<!\b(?:GMT|UTC) ?)\+ ?${number}(?= ?(?:$|[);,|]))`,
  ].join('|'),
  'gi',
);
const totalWords = new RegExp(`\\b(\\d{1,3})\\+? (?:different |us |u\\.s\\. )?${places}\\b`, 'gi');
const manyWords = new RegExp(
  `(?:\\+ ?|\\b(?:and|plus) |& )?\\b(?:multiple|various|several|many|other|more|additional)(?: (?:us|u\\.s\\.|other|city|work))? ${places}\\b|(?:\\+|\\b(?:and|plus)|&) ?(?:many )?(?:more|others)\\b`,
  'gi',
);

const list = `(?:in|to|for|from|of|within)`;
const states = String.raw`(?: (?:the |any of the |these |one of the )?(?:following |these |approved |listed )?(?:us )?(?:states?|locations?)(?: of)?(?: only)?\b)?:?`;
const people = `(?:candidates?|applicants?|residents?|employees|people|individuals|those|workers)`;
const except = new RegExp(
  String.raw`\b(?:except(?:ing|ion|ions)?(?: for| in| of)?|exclud(?:es|ed|ing|e)|excl\.?|ex\.|(?:with the )?exceptions? of|other than|but not(?: in)?|(?:anywhere|everywhere|all states) but(?: in)?|minus|(?:un|not (?:currently )?)(?:available|eligible|open|offered|permitted|allowed|hiring|accepted|considered)(?: ${people})?(?: ${list})?(?: residents of)?|ineligible(?: in)?|(?:cannot|can not|can't|may not|unable to) (?:hire|reside|live|work|be (?:located|based|performed|hired|filled|done))(?: in| from)?|not hiring(?: in)?|outside(?: of)?)(?: ${people}(?: (?:living|residing|located|based))? ${list}\b)?${states}`,
  'gi',
);
const within = new RegExp(
  String.raw`\b(?:${people} )?(?:(?:must|should|needs? to|required to|has to|have to|who|preferably) (?:be )?(?:currently |also )?(?:be )?(?:reside|residing|live|living|located|based|domiciled|a resident|residents?)(?: ${list})?|(?:open |limited |restricted |available |eligible |hiring )(?:only )?${list}(?: ${people})?(?: (?:living|residing|located|based))?(?: ${list})?|residing in|living in|${people} (?:only )?(?:living |residing |located |based )?(?:in|from|of)|(?:must|should|has to|needs? to) be an?|residency(?: required)?(?: in)?|only (?:in|within)|(?<=\bremote(?:ly)?[ ,(-]{1,3})(?:only )?within|(?:in |from |within )?(?:the |any of the |these |one of the )?(?:following|eligible|approved|allowed|listed) (?:us )?states?)${states}`,
  'gi',
);
const noState = /\bnot?(?: in)? ([a-z]+(?: [a-z]+)?)/gi;

/** Reads a place's text up to its meaning: counts, rules of residence and words for the workplace become marks. */
export function prepareStated(stated: string): StatedText {
  let more = 0;
  let total = 0;
  const plain = stated
    .normalize('NFKC')
    // "NorthCharleston", "WashingtonDC": names that lost their blanks.
    .replace(/(?<=\p{L}\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .replace(/[{}]/g, ' ')
    // Louisiana is "La." with dots. "New York" alone is the city.
    .replace(/\bL\. ?A\.(?!\w)/g, 'Los Angeles')
    .replace(/\bN(?:\. ?Y\.| Y)(?!\w)/g, 'New York')
    // Of USAJOBS without blanks: "AnywhereintheU.S.(remotejob)".
    .replace(/\banywhere ?in ?the ?(?=u\.? ?s)/gi, 'anywhere in the ')
    .replace(/\bremote(?=job)/gi, 'remote ')
    .replace(/[\n\r]+/g, ' ; ')
    .replace(/\s+/g, ' ')
    .trim();
  const counted = plain
    .replace(moreWords, (_, ...found: string[]) => {
      more += toNumber(found.slice(0, 3).find(Boolean) ?? '');
      return ' ; ';
    })
    .replace(totalWords, (_, one) => {
      total = Math.max(total, toNumber(one));
      return ' ; ';
    })
    .replace(manyWords, ' ; ');
  const ruled = excludedFirst(counted)
    .replace(except, ` ; ${ruleWords.except} `)
    .replace(noState, (all, next: string) =>
      readState(next) || readState(textBefore(next, ' ')) ? ` ; ${ruleWords.except} ${next}` : all,
    )
    .replace(within, ` ; ${ruleWords.within} `);
  const text = markLevels(withoutWorkplace(endRules(ruled), ' , '))
    .replace(/[|•·●▪◦‣⁃∙*]+/g, ' ; ')
    .replace(/-based\b/gi, '')
    .replace(/[()[\]"“”]/g, ' , ')
    .replace(/[–—]/g, '-')
    .replace(/\b([A-Za-z]{2,3})(?:[._][A-Za-z]+)+/g, (all, code: string) =>
      /^usa?$/i.test(code) || (/^[A-Z]{3}$/.test(code) && threeLetterCountry(code))
        ? all.replace(/[._]/g, '-')
        : all,
    )
    .replace(/_/g, ' - ')
    .replace(/[>»→~:\\]/g, ' - ')
    .replace(/\b([A-Z]{2})(\d{5})\b/g, '$1 $2')
    .replace(/(?<=\d{5}(?:-\d{4})?)(?=[A-Z])/g, ' ')
    .replace(/\s\+\s?|\+\s/g, ' ; ')
    .replace(/\s+/g, ' ')
    .replace(/ - ?(?=[,;])| ?- (?=[,;])/g, ' ')
    .replace(/([,;]) -+/g, '$1 ')
    .replace(/^[ -]+/, '')
    .trim();
  return { text, more, total };
}

/** "USA/Texas/Austin" and "US | Texas | Austin": names with one in another, not a list of places. */
function markLevels(text: string): string {
  return text
    .split(/([;,])/)
    .map((one, at, all) => {
      const isBetweenLevels = one === ',' && levelsIn(all[at - 1] ?? '') && levelsIn(all[at + 1] ?? '');
      return isBetweenLevels ? ';' : (levelsIn(one) ?? one);
    })
    .join('');
}

/** The names from the widest to the narrowest or the other way. Null for a list. */
function levelsIn(text: string): string | null {
  const parts = text
    .split(/[/|]/)
    .map((one) => one.trim())
    .filter(Boolean);
  if (parts.length < 2) return null;
  // A ZIP code is of the place beside it.
  const names = parts.filter((one) => !/^\d{5}(?:-\d{4})?$/.test(one));
  const [first = '', second = ''] = names;
  const [inner = '', last = ''] = names.slice(-2);
  if (names.length === 1) return parts.join(' - ');
  const isPair = names.length === 2 && (isCityOf(first, second) || isCityOf(second, first));
  const isDown =
    isWide(first) && (!isWide(second) || readState(second) !== null || worldRegion(placeKey(first)) !== null);
  const isUp = isWide(last) && !isWide(inner) && (names.length === 2 || readState(inner) !== null);
  const isWorlds = parts.every((one) => worldRegion(placeKey(one)) !== null);
  return (isPair || isDown || isUp) && !isWorlds ? parts.join(' - ') : null;
}

const isWide = (name: string): boolean =>
  (writtenCountry(name) ?? threeLetterCountry(name) ?? worldRegion(placeKey(name))) !== null;

/** "Austin" and "Texas", but not "Washington" and "Virginia", which are two states. */
function isCityOf(city: string, state: string): boolean {
  const code = readState(state);
  const own = readState(city);
  return code !== null && (own === null || own === code) && cityIn(city, code) !== undefined;
}

/** "CA and NY excluded" with the mark before the states. */
const excludedFirst = (text: string): string =>
  text.replace(/[^();-]+/g, (part) => {
    const end = [' excluded', ' not eligible', ' ineligible', ' not available'].find((one) =>
      part.trimEnd().toLowerCase().endsWith(one),
    );
    const rest = end ? part.trimEnd().slice(0, -end.length) : '';
    return rest ? ` ; ${ruleWords.except} ${rest.replace(/ (?:is|are)$/i, '')} ; ` : part;
  });

/** A rule ends with its bracket. */
const endRules = (text: string): string =>
  text.includes(ruleWords.except) || text.includes(ruleWords.within)
    ? text.replace(/[)\]]/g, ` ; ${ruleWords.end} ; `)
    : text;

const toNumber = (text: string): number => Number(text) || Math.max(0, numbers.indexOf(text.toLowerCase()));
