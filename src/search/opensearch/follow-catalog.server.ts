import type { Client } from '@opensearch-project/opensearch';
import { sql } from 'kysely';
import { catalogFormat, isOutdated } from '../../catalog/jobs/catalog.server.ts';
import { type LoggedJob, readLog } from '../../catalog/jobs/catalog-changes.server.ts';
import type { Database } from '../../db/client.ts';
import { Gone } from '../../platform/errors.ts';
import { createIndex, hasAlias, refreshIndex } from './index-life.server.ts';
import { explainTrouble, isLost } from './index-trouble.ts';
import { readDocuments } from './read-documents.server.ts';
import {
  type KnownIndex,
  listExpired,
  listWritten,
  noteDropped,
  noteFailure,
  noteFilled,
  noteLive,
  noteSentAgain,
  noteWritten,
  requestIndex,
  type WrittenJobs,
} from './search-indexes.server.ts';
import { writeDocuments } from './write-documents.server.ts';

/** Jobs of one step. A bulk of their documents takes a node a second at most. */
const jobsOfStep = 500;
/** Bulks that fill an index at the same time: a node writes some while the next ones are being read. */
const bulksAtOnce = 4;
/** Documents that an index refuses are sent again this often: a change of the index may have helped. */
const sendAgainMs = 60_000;
/** An index that refuses more is of no use. */
const maxRefused = 1000;

/** Writes the indexes of one database. One process at a time may take steps. */
export class CatalogWriter {
  readonly #db: Database;
  readonly #client: Client;
  readonly #alias: string;
  readonly #warn: (text: string) => void;
  #sentAgainAt = Number.NEGATIVE_INFINITY;

  /** @param alias the name that searches read. @param warn hears of the first of several failures, and of the first refused document. */
  constructor(db: Database, client: Client, alias: string, warn: (text: string) => void = () => {}) {
    this.#db = db;
    this.#client = client;
    this.#alias = alias;
    this.#warn = warn;
  }

  /**
   * One step for each index: the next changes of the log, or the next jobs of an index that is being filled. The first step of all asks
   * for an index, and so does a release whose documents have another format. A step may be repeated: it leaves the same documents behind.
   * @returns what is left: work now, nothing for now, or trouble, which was noted.
   */
  async step(): Promise<'more' | 'done' | 'trouble'> {
    // A newer worker goes on.
    if (await isOutdated(this.#db)) return 'done';
    const indexes = await listWritten(this.#db);
    const latest = indexes.at(-1);
    if (!latest || latest.format < catalogFormat) {
      await requestIndex(this.#db, this.#alias);
      return 'more';
    }
    const outcomes: ('more' | 'done' | 'trouble')[] = [];
    for (const index of indexes)
      outcomes.push(
        await this.#write(index).catch(async (error: unknown) => {
          await this.#noteTrouble(index, error, indexes);
          return 'trouble' as const;
        }),
      );
    // A live index that is lost must not slow the one that will replace it.
    if (outcomes.includes('more')) return 'more';
    if (outcomes.includes('trouble')) return 'trouble';
    await this.#dropExpired();
    return 'done';
  }

  /** Notes a failure. Instead of an index that is lost, a new one is filled. */
  async #noteTrouble(index: KnownIndex, error: unknown, indexes: KnownIndex[]): Promise<void> {
    const text = explainTrouble(error);
    await noteFailure(this.#db, index, text);
    if (index.failures === 0) this.#warn(`The index ${index.name}: ${text}`);
    if (!isLost(error)) return;
    // An index into which nothing was written is made again under its name, and a live one may have its successor already.
    const isHealed =
      index.state === 'live' ? indexes.length > 1 : index.filledTo === 0 && !(error instanceof Gone);
    if (!isHealed) await requestIndex(this.#db, this.#alias);
  }

  async #write(index: KnownIndex): Promise<'more' | 'done'> {
    if (index.refused.length > maxRefused) throw new TooManyRefused(index.refused.length);
    await this.#sendAgain(index);
    if (index.state === 'live') return this.#keepUp(index);
    if (index.filledTo === 0) {
      await this.#dropExpired();
      await createIndex(this.#client, index.name);
    }
    const isFilled = await this.#fill(index);
    if (!isFilled || (await this.#follow(index)) === 'more') return 'more';
    return this.#goLive(index);
  }

  /** Follows the catalog, and sees to it that searches find the index also when nothing changes. */
  async #keepUp(index: KnownIndex): Promise<'more' | 'done'> {
    const left = await this.#follow(index);
    if (!(await hasAlias(this.#client, index.name, this.#alias))) await this.#point(index);
    return left;
  }

  /** Copies the next jobs. @returns whether all jobs are copied. */
  async #fill(index: KnownIndex): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`
      select id from jobs where status = 'open' and id > ${index.filledTo} order by id limit ${jobsOfStep * bulksAtOnce}`.execute(
      this.#db,
    );
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return true;
    const bulks = Array.from({ length: bulksAtOnce }, (_, at) =>
      ids.slice(at * jobsOfStep, (at + 1) * jobsOfStep),
    );
    const written = await Promise.all(bulks.map((bulk) => this.#copy(index, bulk)));
    const all = together(written);
    await noteFilled(this.#db, index, last, all);
    this.#warnOfRefused(index, all);
    return false;
  }

  async #copy({ name, version }: KnownIndex, ids: number[]): Promise<WrittenJobs> {
    const documents = await readDocuments(this.#db, ids, version);
    return writeDocuments(this.#client, name, { documents, gone: [] });
  }

  /** Says that the index begins to refuse documents. The status page says how many. */
  #warnOfRefused({ name, refused: before }: KnownIndex, { refused: [first], because }: WrittenJobs): void {
    if (first === undefined || before.length > 0) return;
    this.#warn(`The index ${name} refuses the document of job ${first}: ${because}`);
  }

  /** Writes the next changes of the log. */
  async #follow(index: KnownIndex): Promise<'more' | 'done'> {
    const logged = await readLog(this.#db, index, jobsOfStep);
    const last = logged.at(-1);
    if (!last) return 'done';
    const written = await this.#apply(index, logged);
    await noteWritten(this.#db, index, last.position, written);
    this.#warnOfRefused(index, written);
    if (logged.length === jobsOfStep) return 'more';
    if (index.state === 'live') await this.#show(index);
    return 'done';
  }

  async #apply(index: KnownIndex, logged: LoggedJob[]): Promise<WrittenJobs> {
    const latest = new Map(logged.map((one) => [one.jobId, one]));
    const change = Math.max(...logged.map(({ position }) => position.version));
    const open = [...latest.values()].filter((one) => one.change !== 'closed').map(({ jobId }) => jobId);
    return this.#send(index, { jobs: [...latest.keys()], open, change });
  }

  /** Writes the documents of the jobs that are open, and removes those of the others. */
  async #send(
    { name }: KnownIndex,
    { jobs, open, change }: { jobs: number[]; open: number[]; change: number },
  ): Promise<WrittenJobs> {
    const documents = await readDocuments(this.#db, open, change);
    const held = new Set(documents.map(({ job }) => job));
    const gone = jobs.flatMap((job) => (held.has(job) ? [] : [{ job, change }]));
    return writeDocuments(this.#client, name, { documents, gone });
  }

  async #sendAgain(index: KnownIndex): Promise<void> {
    const { refused, version } = index;
    if (refused.length === 0 || performance.now() - this.#sentAgainAt < sendAgainMs) return;
    this.#sentAgainAt = performance.now();
    const written = await this.#send(index, { jobs: refused, open: refused, change: version });
    await noteSentAgain(this.#db, index, written);
  }

  /** Makes changes visible to searches, and cached pages stale: they were made before. */
  async #show({ name }: KnownIndex): Promise<void> {
    await refreshIndex(this.#client, name);
    await sql`select pg_notify('catalogue', 'indexed')`.execute(this.#db);
  }

  async #goLive(index: KnownIndex): Promise<'more' | 'done'> {
    await refreshIndex(this.#client, index.name);
    if (!(await noteLive(this.#db, index))) return 'more';
    await this.#point(index);
    return 'done';
  }

  /** Makes searches read this index, and cached pages stale. */
  async #point(index: KnownIndex): Promise<void> {
    const actions = [
      { remove: { index: `${this.#alias}-*`, alias: this.#alias, must_exist: false } },
      { add: { index: index.name, alias: this.#alias } },
    ];
    await this.#client.indices.updateAliases({ body: { actions } } as never);
    await sql`select pg_notify('catalogue', 'indexed')`.execute(this.#db);
  }

  async #dropExpired(): Promise<void> {
    for (const name of await listExpired(this.#db)) {
      await this.#client.indices.delete({ index: name, ignore_unavailable: true });
      await noteDropped(this.#db, name);
    }
  }
}

const together = (parts: WrittenJobs[]): WrittenJobs => ({
  jobs: parts.flatMap(({ jobs }) => jobs),
  refused: parts.flatMap(({ refused }) => refused),
  because: parts.find(({ because }) => because !== null)?.because ?? null,
});

/** The index refuses too many documents. */
class TooManyRefused extends Error {
  override name = 'TooManyRefused';

  constructor(jobs: number) {
    super(`The index refuses the documents of ${jobs} jobs. Run npm run reindex.`);
  }
}
