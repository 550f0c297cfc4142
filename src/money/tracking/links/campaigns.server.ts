import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { SharedReading } from '../../../platform/cache/shared-reading.ts';
import { localPath } from '../../../platform/http/local-path.ts';
import type { LandingPages } from './landing-choice.ts';
import { readLandingPage, readLandingRule } from './landing-lines.ts';

/** Milliseconds for which the list is believed: a change shows after so long, a new campaign at once. */
const freshMs = 1000;

/** What a click needs to know of its campaign. */
export interface TrackedCampaign extends LandingPages {
  code: string;
  name: string;
  trafficSourceId: number;
  status: 'active' | 'paused' | 'archived';
  /** Whether a link may state what its click cost. */
  acceptsLinkCost: boolean;
}

interface Known {
  byCode: Map<string, TrackedCampaign>;
  byName: Map<string, TrackedCampaign>;
  sourceIds: Map<string, number>;
  readAt: number;
}

/** Campaigns and traffic sources in memory, by the names under which addresses know them. */
export class KnownCampaigns {
  #known: Known | null = null;
  readonly #reading: SharedReading<Known>;

  constructor(db: Database) {
    this.#reading = new SharedReading(async () => {
      this.#known = await readCampaigns(db);
      return this.#known;
    });
  }

  /** The campaign of a link's code, if it is known without a look into the database. */
  peekByCode(code: string): TrackedCampaign | null {
    return (this.#isFresh() && this.#known?.byCode.get(code)) || null;
  }

  /** The campaign of a link's code. */
  async findByCode(code: string): Promise<TrackedCampaign | null> {
    return this.#find(({ byCode }) => byCode.get(code));
  }

  /** The campaign that utm_campaign names, by its code or its name. */
  async findByName(name: string): Promise<TrackedCampaign | null> {
    const key = name.toLowerCase();
    return this.#find(({ byCode, byName }) => byCode.get(name) ?? byCode.get(key) ?? byName.get(key));
  }

  /** The traffic source that utm_source names. */
  async findSourceId(name: string): Promise<number | null> {
    return this.#find(({ sourceIds }) => sourceIds.get(name.toLowerCase()));
  }

  /** What is not there may be new: the list is read again before it counts as unknown. */
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
    // Of several with one name the newest active one.
    byName: new Map(rows.map((row) => [row.name.toLowerCase(), row])),
    sourceIds: new Map(sources.map(({ id, name }) => [name.toLowerCase(), id])),
    readAt,
  };
}
