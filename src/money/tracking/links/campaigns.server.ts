import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { SharedReading } from '../../../platform/cache/turns.ts';
import { localPath } from '../../../platform/http/web-address.ts';
import type { LandingPages } from './landing-choice.ts';
import { readLandingPage, readLandingRule } from './landing-lines.ts';

/** Milliseconds for which the list is fresh. A change takes that long to show. A new campaign works at once. */
const freshMs = 1000;

/** The data of a campaign that a click needs. */
export interface TrackedCampaign extends LandingPages {
  code: string;
  name: string;
  trafficSourceId: number;
  status: 'active' | 'paused' | 'archived';
  /** Whether the cost in a link counts. */
  acceptsLinkCost: boolean;
}

interface Known {
  byCode: Map<string, TrackedCampaign>;
  byName: Map<string, TrackedCampaign>;
  sourceIds: Map<string, number>;
  readAt: number;
}

/** Campaigns and traffic sources in memory, by the codes and names that links use. */
export class KnownCampaigns {
  #known: Known | null = null;
  readonly #reading: SharedReading<Known>;

  constructor(db: Database) {
    this.#reading = new SharedReading(async () => {
      this.#known = await readCampaigns(db);
      return this.#known;
    });
  }

  /** The campaign of a link's code, if the list in memory is fresh and has it. */
  peekByCode(code: string): TrackedCampaign | null {
    return (this.#isFresh() && this.#known?.byCode.get(code)) || null;
  }

  /** The campaign of a link's code. */
  async findByCode(code: string): Promise<TrackedCampaign | null> {
    return this.#find(({ byCode }) => byCode.get(code));
  }

  /** The campaign in utm_campaign, by code or name. */
  async findByName(name: string): Promise<TrackedCampaign | null> {
    const key = name.toLowerCase();
    return this.#find(({ byCode, byName }) => byCode.get(name) ?? byCode.get(key) ?? byName.get(key));
  }

  /** The ID of the traffic source in utm_source. */
  async findSourceId(name: string): Promise<number | null> {
    return this.#find(({ sourceIds }) => sourceIds.get(name.toLowerCase()));
  }

  /** Reads the list again before it reports a name as unknown, because the name may be new. */
  async #find<T>(pick: (known: Known) => T | undefined): Promise<T | null> {
    const found = this.#known && this.#isFresh() ? pick(this.#known) : undefined;
    return found ?? pick(await this.#reading.get()) ?? null;
  }

  #isFresh(): boolean {
    return this.#known !== null && performance.now() - this.#known.readAt < freshMs;
  }
}

interface StoredCampaign extends Omit<TrackedCampaign, 'pages' | 'rules'> {
  landingPages: string[];
  landingRules: string[];
}

const campaignOf = ({ landingPages, landingRules, ...row }: StoredCampaign): TrackedCampaign => ({
  ...row,
  landingPath: localPath(row.landingPath, '/'),
  pages: landingPages.flatMap((line) => readLandingPage(line) ?? []).map(safely),
  rules: landingRules.flatMap((line) => readLandingRule(line) ?? []).map(safely),
});

const safely = <Target extends { path: string }>(target: Target): Target => ({
  ...target,
  path: localPath(target.path, '/'),
});

async function readCampaigns(db: Database): Promise<Known> {
  const readAt = performance.now();
  const { rows: stored } = await sql<StoredCampaign>`
    select id, code, name, traffic_source_id as "trafficSourceId", landing_path as "landingPath", status,
      landing_pages as "landingPages", landing_rules as "landingRules", accepts_link_cost as "acceptsLinkCost"
    from campaigns order by status = 'active', id`.execute(db);
  const rows = stored.map(campaignOf);
  const sources = await db.selectFrom('traffic_sources').select(['id', 'name']).orderBy('id').execute();
  return {
    byCode: new Map(rows.map((row) => [row.code, row])),
    // The newest active campaign wins if several have the same name.
    byName: new Map(rows.map((row) => [row.name.toLowerCase(), row])),
    sourceIds: new Map(sources.map(({ id, name }) => [name.toLowerCase(), id])),
    readAt,
  };
}
