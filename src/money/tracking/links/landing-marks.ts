import { cutText } from '../../../platform/text/plain-text.ts';
import { readLinkCost } from './link-cost.ts';
import { isUnfilled } from './unfilled-macro.ts';

/** What an address says of where its visitor comes from. */
export interface LandingMarks {
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
  /** The traffic source's own id of the click. */
  externalId: string | null;
  /** sub1 to sub5, those that are there. */
  subs: Record<string, string>;
  /** What the address states that the click cost: dollars as exact text. Null: nothing that can be a cost. */
  cost: string | null;
}

const longest = 500;
const utms = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];
/** In the order in which they are believed: the general names, then those of advertising networks. */
const externalIds = ['click_id', 'clickid', 'cid', 'gclid', 'fbclid', 'msclkid', 'ttclid'];
const subs = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'];
const landingNames = new Set([...utms, ...externalIds]);
const allNames = new Set([...landingNames, ...subs, 'cost']);

/** Whether an address says where its visitor comes from. */
export function hasLandingMarks(params: URLSearchParams): boolean {
  for (const [name, value] of params) if (value !== '' && landingNames.has(name.toLowerCase())) return true;
  return false;
}

/** The marks of an address; names in any case, of a repeated one the first. A macro that nobody filled is no mark. */
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

/** The parameters that are none of these marks, as a query. */
export function withoutLandingMarks(params: URLSearchParams): string {
  const rest = [...params].filter(([name]) => !allNames.has(name.toLowerCase()));
  return rest.length === 0 ? '' : new URLSearchParams(rest).toString();
}

/** Text as PostgreSQL keeps it, and no longer than anybody needs. */
export function storable(text: string): string {
  return cutText(text, longest).replaceAll('\0', '');
}
