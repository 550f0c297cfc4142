import { dollarDecimals, readDollars } from '../../../platform/money/dollars.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { isUnfilled } from './macros.ts';

/** The tracking parameters in a URL. */
export interface LandingMarks {
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
  /** The traffic source's own ID of the click. */
  externalId: string | null;
  /** sub1 to sub5, without missing ones. */
  subs: Record<string, string>;
  /** The cost of the click in the URL: dollars as exact text. Null if missing or invalid. */
  cost: string | null;
}

const longest = 500;
const utms = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];
/** By priority: general names first, then those of ad networks. */
const externalIds = ['click_id', 'clickid', 'cid', 'gclid', 'fbclid', 'msclkid', 'ttclid'];
const subs = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'];
const landingNames = new Set([...utms, ...externalIds]);
const allNames = new Set([...landingNames, ...subs, 'cost']);

/** Whether a URL has a utm parameter or a click ID. */
export function hasLandingMarks(params: URLSearchParams): boolean {
  for (const [name, value] of params) if (value !== '' && landingNames.has(name.toLowerCase())) return true;
  return false;
}

/** Reads the tracking parameters of a URL. Names are case-insensitive. The first value wins. Skips unfilled macros. */
export function readLandingMarks(params: URLSearchParams): LandingMarks {
  const found = new Map<string, string>();
  for (const [name, value] of params) {
    const key = name.toLowerCase();
    if (value === '' || !allNames.has(key) || found.has(key)) continue;
    const text = storable(value);
    if (!isUnfilled(text)) found.set(key, text);
  }
  const mark = (name: string): string | null => found.get(name) ?? null;
  const externalId = externalIds.find((name) => found.has(name));
  return {
    utmSource: mark('utm_source'),
    utmMedium: mark('utm_medium'),
    utmCampaign: mark('utm_campaign'),
    utmContent: mark('utm_content'),
    utmTerm: mark('utm_term'),
    externalId: externalId === undefined ? null : mark(externalId),
    subs: Object.fromEntries(
      subs.flatMap((name) => {
        const sub = mark(name);
        return sub === null ? [] : [[name, sub]];
      }),
    ),
    cost: readLinkCost(mark('cost')),
  };
}

/** The query without tracking parameters. */
export function withoutLandingMarks(params: URLSearchParams): string {
  const rest = [...params].filter(([name]) => !allNames.has(name.toLowerCase()));
  return rest.length === 0 ? '' : new URLSearchParams(rest).toString();
}

/** Text that PostgreSQL can store: without NUL, at most 500 characters. */
export function storable(text: string): string {
  return cutText(text, longest).replaceAll('\0', '');
}

/** The max cost of one click in dollars. Anybody can type a link, so a higher cost is ignored. */
export const maxLinkCost = 100;

/** A regular expression for the texts that `readLinkCost` accepts. */
export const linkCostPattern = `^(?=.)(${maxLinkCost}(\\.0+)?|0*\\d{0,2}(\\.\\d{1,${dollarDecimals}}0*)?)$`;

export const linkCostMessage = `Send dollars from 0 to ${maxLinkCost} with at most six decimals.`;

/**
 * Reads the cost of a click in a link.
 * @returns dollars as exact text. Null unless it is an amount from 0 to `maxLinkCost` with at most six decimals. An
 * unfilled macro is null, for example.
 */
export function readLinkCost(given: string | number | null): string | null {
  const dollars = given === null ? null : readDollars(given);
  return dollars !== null && Number(dollars) <= maxLinkCost ? dollars : null;
}
