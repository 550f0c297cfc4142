import { isIP } from 'node:net';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { isDatabaseAway } from '../../../db/errors.ts';
import type { Tables } from '../../../db/schema.ts';
import { newUuid7, timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import { Unavailable } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { type Countries, noCountries } from '../../../platform/text/countries.ts';
import { KnownCampaigns, type TrackedCampaign } from '../links/campaigns.server.ts';
import { type LandingMarks, storable } from '../links/landing-marks.ts';
import { readDevice } from './device.ts';
import { GroupCommit } from './group-commit.ts';
import { maxClicksAMinute, type RobotReason } from './robots.ts';

/** A landing as it arrives. */
export interface VisitLanding {
  client: Client;
  /** The address for the counters if the visitor's own is unknown. */
  seenFrom?: string;
  marks: LandingMarks;
  /** The campaign of the link. Unset: utm_campaign decides. */
  campaign?: TrackedCampaign | null;
  robot: RobotReason | null;
  referrer: string | null;
  /** The path without its query. */
  landingPage: string | null;
  /** Two letters. Unset: the country of the visitor's address. */
  country?: string | null;
}

/** Another event as it arrives. */
export interface SiteEvent {
  type: EventRow['type'];
  client: Client;
  robot: RobotReason | null;
  jobId?: number;
  /** The landing in the visitor's cookie. */
  clickId?: string | null;
  campaign?: TrackedCampaign | null;
  userId?: number | null;
}

/** A new row. `committed` resolves after the commit, and rejects if the row may not be committed. */
export interface Recording {
  id: string;
  committed: Promise<void>;
}

/** Records events of visitors, many rows in one commit. */
export interface Tracker {
  campaigns: KnownCampaigns;
  countries: Countries;
  recordClick(landing: VisitLanding): Recording;
  /** Returns the row that `recordClick` would add. Records nothing. */
  tryClick(landing: VisitLanding): Promise<StoredClick>;
  recordEvent(event: SiteEvent): Recording;
  /** Tracks work that the caller does not wait for, so that `idle` waits for it. Its error goes to `failed`. */
  inBackground(work: Promise<void>, failed: (error: unknown) => void): void;
  /** Rows that wait to be written. */
  waiting(): { clicks: number; events: number };
  /** Resolves when nothing waits to be written. */
  idle(): Promise<void>;
}

interface TrackerServices {
  db: Database;
  now(): Date;
  /** Unset: no country is known. */
  countries?: Countries;
}

export function openTracker({ db, now, countries = noCountries }: TrackerServices): Tracker {
  const isRowsFault = (error: unknown): boolean => !isDatabaseAway(error);
  const clicks = new GroupCommit<ClickRow>((rows) => insertClicks(db, rows), isRowsFault);
  const events = new GroupCommit<EventRow>((rows) => insertEvents(db, rows), isRowsFault);
  const campaigns = new KnownCampaigns(db);
  const background = new Set<Promise<void>>();
  const full = (): Error => new Unavailable();

  const withCountry = (landing: VisitLanding): VisitLanding =>
    landing.country === undefined ? { ...landing, country: countries.of(landing.client.ip) } : landing;

  /** The campaign and traffic source of a landing, by its utm parameters. */
  const findPlace = async ({ utmCampaign, utmSource }: LandingMarks): Promise<ClickCampaign> => {
    const known = utmCampaign === null ? null : await campaigns.findByName(utmCampaign);
    if (known) return placeOf(known);
    return {
      campaignId: null,
      sourceId: utmSource === null ? null : await campaigns.findSourceId(utmSource),
      acceptsLinkCost: false,
    };
  };

  return {
    campaigns,
    countries,
    recordClick: (landing) => {
      const at = now();
      const id = newUuid7(at.getTime());
      const write = (place: ClickCampaign) =>
        clicks.add(clickRow(withCountry(landing), { id, at, ...place }), full);
      const { campaign } = landing;
      return { id, committed: campaign ? write(placeOf(campaign)) : findPlace(landing.marks).then(write) };
    },
    tryClick: async (landing) => {
      const at = now();
      const { campaign, marks } = landing;
      const place = campaign ? placeOf(campaign) : await findPlace(marks);
      return tryClick(db, clickRow(withCountry(landing), { id: newUuid7(at.getTime()), at, ...place }));
    },
    recordEvent: (event) => {
      const row = eventRow(event, now());
      return { id: row.id, committed: events.add(row, full) };
    },
    inBackground: (work, failed) => {
      const ended = work.catch(failed).finally(() => void background.delete(ended));
      background.add(ended);
    },
    waiting: () => ({ clicks: clicks.waiting, events: events.waiting }),
    idle: async () => {
      while (background.size > 0) await Promise.all(background);
      await clicks.idle();
      await events.idle();
    },
  };
}

interface ClickCampaign {
  campaignId: number | null;
  sourceId: number | null;
  acceptsLinkCost: boolean;
}

const placeOf = ({ id, trafficSourceId, acceptsLinkCost }: TrackedCampaign): ClickCampaign => ({
  campaignId: id,
  sourceId: trafficSourceId,
  acceptsLinkCost,
});

/** The facts about a landing that we add. */
interface ClickFacts extends ClickCampaign {
  id: string;
  at: Date;
}

/** A visitor who opts out is counted without data that could identify the visitor. */
function clickRow(
  { client, seenFrom, marks, robot, referrer, landingPage, country = null }: VisitLanding,
  { id, at, campaignId, sourceId, acceptsLinkCost }: ClickFacts,
): ClickRow {
  const { externalId, subs } = marks;
  const follows = !client.optsOut;
  return {
    id,
    clicked_at: at,
    external_id: follows ? externalId : null,
    traffic_source_id: sourceId,
    campaign_id: campaignId,
    ...personOf(client),
    ...visitorOf(client, seenFrom),
    ...(follows ? readDevice(client.userAgent) : { device: null, browser: null }),
    referrer: follows ? referrer : null,
    landing_page: landingPage,
    utm_source: marks.utmSource,
    utm_medium: marks.utmMedium,
    utm_campaign: marks.utmCampaign,
    utm_content: follows ? marks.utmContent : null,
    utm_term: follows ? marks.utmTerm : null,
    bot_reason: robot,
    metadata: follows && Object.keys(subs).length > 0 ? subs : null,
    cost: acceptsLinkCost ? marks.cost : null,
    country: follows ? country : null,
  };
}

function eventRow({ type, client, robot, jobId, clickId, campaign, userId }: SiteEvent, at: Date): EventRow {
  const follows = !client.optsOut;
  const landing = follows ? (clickId ?? null) : null;
  return {
    id: newUuid7(at.getTime()),
    at,
    type,
    job_id: jobId ?? null,
    click_id: landing,
    clicked_at: landing === null ? null : timeOfUuid7(landing),
    traffic_source_id: campaign?.trafficSourceId ?? null,
    campaign_id: campaign?.id ?? null,
    user_id: follows ? (userId ?? null) : null,
    ...personOf(client),
    ...visitorOf(client),
    bot_reason: robot,
  };
}

/** A visitor's address and browser as rows hold them. Nothing of a visitor who opts out. */
export function personOf({ ip, userAgent, optsOut }: Client): Pick<ClickRow, 'ip_address' | 'user_agent'> {
  if (optsOut) return { ip_address: null, user_agent: null };
  return { ip_address: storableAddress(ip), user_agent: userAgent && storable(userAgent) };
}

/**
 * The key for counting clicks per minute and unique clicks, also of visitors who opt out. Only a hash is stored. It is
 * deleted when its window ends.
 */
function visitorOf(
  { ip, userAgent }: Client,
  seenFrom = '',
): { visitor_ip: string | null; visitor_agent: string | null } {
  return {
    visitor_ip: storableAddress(ip) ?? storableAddress(seenFrom),
    visitor_agent: userAgent && storable(userAgent),
  };
}

const storableAddress = (ip: string): string | null =>
  isIP(ip) ? ip.replace(/%.*/, '').replace(/^::ffff:(?=\d+\.)/i, '') : null;

/** A click as the table holds it. */
export type StoredClick = Selectable<Tables['clicks']>;

/** Of the visitor, for the counters, even if the visitor opts out. Neither is stored with the row. */
interface Visitor {
  visitor_ip: string | null;
  visitor_agent: string | null;
}

/** A landing as a row of the table clicks, with two letters of a country. Texts are `storable`. Unset cost: none. */
export type ClickRow = Omit<
  StoredClick,
  'is_unique' | 'converted' | 'converted_user_id' | 'metadata' | 'country' | 'cost'
> &
  Partial<Pick<StoredClick, 'country' | 'cost'> & Visitor> & { metadata: Record<string, string> | null };

/** A row of the table site_events. The write adds the job's partner, and a missing campaign and traffic source. */
interface EventRow extends Omit<Selectable<Tables['site_events']>, 'partner_id' | 'is_unique'>, Visitor {
  /** The time in the click's ID. */
  clicked_at: Date | null;
}

/**
 * Commits all clicks in one statement. It also finds, across all processes, unique clicks and addresses that click
 * faster than people do. A click is unique if it is the first of its visitor (address and browser) on its campaign in
 * a day. Bots do not count.
 */
export async function insertClicks(db: Database, rows: ClickRow[]): Promise<void> {
  await sql`select record_clicks(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}

/** Inserts a click, reads it, and rolls back. Uses the statement of `insertClicks`, so the result is the same. */
async function tryClick(db: Database, row: ClickRow): Promise<StoredClick> {
  const tx = await db.startTransaction().execute();
  try {
    await insertClicks(tx, [row]);
    return await tx
      .selectFrom('clicks')
      .selectAll()
      .where('id', '=', row.id)
      .where('clicked_at', '=', row.clicked_at)
      .executeTakeFirstOrThrow();
  } finally {
    await tx.rollback().execute();
  }
}

/**
 * Commits all events in one statement. Too many applications from one address count as a bot's. A visitor's second
 * application to the same job in a day is not unique. A click counts for its campaign only within the attribution
 * window.
 */
export async function insertEvents(db: Database, rows: EventRow[]): Promise<void> {
  await sql`select record_events(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}
