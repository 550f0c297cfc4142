import type { Client } from '../../../platform/http/client.ts';

export const testDevices = ['mobile', 'tablet', 'desktop', 'bot'] as const;
export type TestDevice = (typeof testDevices)[number];

/** The visit that a test simulates. */
export interface TestVisit {
  /** The tester's own address, browser and opt-out. The fields below override them. */
  client: Client;
  device: TestDevice | null;
  /** Two letters. Null: the country of the tester's address. */
  country: string | null;
  /** The part of the link after the question mark. */
  query: string;
  optsOut: boolean;
}

/** The result that a click on a campaign's link would have. */
export interface ClickTest {
  /** The path of the redirect. */
  location: string;
  /** The matching rule, with its number from 1. Null: none. */
  rule: { number: number; text: string } | null;
  /** Whether the page comes from the pages with weights. */
  byWeight: boolean;
  /** Whether the visitor would get the click cookie. */
  cookie: boolean;
  isArchived: boolean;
  /** The campaign's rate per click in US dollars. Null unless the cost model is CPC. */
  rate: string | null;
  /** The row that would be stored, without the tester's address. */
  click: RecordedClick;
}

/** The columns of a stored click, named as in the list of clicks. */
export interface RecordedClick {
  campaign: string | null;
  trafficSource: string | null;
  landingPage: string | null;
  externalId: string | null;
  subs: Record<string, string>;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
  /** The cost in the link in US dollars, if the campaign accepts it. */
  cost: string | null;
  device: string | null;
  browser: string | null;
  country: string | null;
  isUnique: boolean;
  botReason: string | null;
}
