import type { Client } from '../../../platform/http/client.ts';

export const testDevices = ['mobile', 'tablet', 'desktop', 'bot'] as const;
export type TestDevice = (typeof testDevices)[number];

/** Who would follow the link, and how. */
export interface TestVisit {
  /** The tester's own address, browser and choice, unless the fields below say otherwise. */
  client: Client;
  device: TestDevice | null;
  /** Two letters. Null: the country of the tester's address. */
  country: string | null;
  /** What stands after the question mark of the link. */
  query: string;
  optsOut: boolean;
}

/** What a click on a campaign's link would do. */
export interface ClickTest {
  /** The path to which the visitor would be sent. */
  location: string;
  /** The rule that fits, by its number from 1. Null: none. */
  rule: { number: number; text: string } | null;
  /** Whether the weights chose the page. */
  byWeight: boolean;
  /** Whether the visitor's browser would remember the click. */
  cookie: boolean;
  isArchived: boolean;
  /** What the campaign's rate says that a click costs, in US dollars. Null: nothing is paid by the click. */
  rate: string | null;
  /** The row that would be stored, without the tester's address. */
  click: RecordedClick;
}

/** The columns of a stored click by the names of the list of clicks. */
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
  /** What the link states that the click cost, in US dollars, if the campaign accepts it. */
  cost: string | null;
  device: string | null;
  browser: string | null;
  country: string | null;
  isUnique: boolean;
  botReason: string | null;
}
