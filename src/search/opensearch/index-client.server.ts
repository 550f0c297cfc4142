import { readFileSync } from 'node:fs';
import type { PeerCertificate } from 'node:tls';
import { Client, type Connection, errors } from '@opensearch-project/opensearch';
import { Unavailable } from '../../platform/errors.ts';
import { readWithinMs } from '../../platform/time/deadline.ts';
import type { Query } from './dsl.ts';

/** Where the cluster is, and how to reach it. */
export interface ClusterSettings {
  /** Addresses of nodes. */
  urls: string[];
  /** The alias that searches read. Indexes are named after it. */
  index: string;
  username?: string | undefined;
  password?: string | undefined;
  /** The path of a PEM file with the certificates that the cluster's must come from. Unset: those of the system. */
  caPath?: string | undefined;
  /** The SHA-256 fingerprint that the nodes' certificate must have. */
  fingerprint?: string | undefined;
}

/** How long writes and changes of indexes may take. A bulk takes a second or so. */
const writeWithinMs = 30_000;

/** A node that does not answer for this long is passed over, so that another one can answer within the deadline of reads. */
const nodeWithinMs = readWithinMs / 2 - 100;

/** A connection for reads. @param withinMs how long one node may take. */
export const openReader = (
  settings: Access,
  withinMs = settings.urls.length > 1 ? nodeWithinMs : readWithinMs,
): Client => openClient(settings, { requestTimeout: withinMs, maxRetries: 2 });

/**
 * A connection for writes. They may be sent twice, so another node gets what a node does not answer.
 * @param withinMs how long one node may take.
 */
export const openWriter = (settings: Access, withinMs = writeWithinMs): Client =>
  openClient(settings, { requestTimeout: withinMs, maxRetries: 2 });

type Access = Omit<ClusterSettings, 'index'>;

function openClient(
  { urls, username, password, caPath, fingerprint }: Access,
  patience: { requestTimeout: number; maxRetries: number },
): Client {
  return new Client({
    nodes: urls,
    ...(username !== undefined && password !== undefined && { auth: { username, password } }),
    ssl: {
      ...(caPath && { ca: readFileSync(caPath) }),
      ...(fingerprint && { checkServerIdentity: (_host, certificate) => checkPin(certificate, fingerprint) }),
    },
    ...patience,
  });
}

/** A pinned certificate is trusted by its fingerprint, whatever names it holds. */
function checkPin({ fingerprint256 }: PeerCertificate, pinned: string): Error | undefined {
  const plain = (text: string): string => text.replaceAll(':', '').toLowerCase();
  if (plain(fingerprint256) === plain(pinned)) return undefined;
  return new Error(`The certificate has the fingerprint ${fingerprint256}, not SEARCH_FINGERPRINT.`);
}

/** A response of a node, with the connection that it came from. */
interface NodeResponse<T> {
  body: T;
  meta: { connection: Connection };
}

/**
 * Asks one node after the other until one knows the index. A node that was cut off does not know a new index for some
 * seconds after its return.
 * @param lacksIndex whether a response says so without an error of its own. A bulk has an error for each document.
 */
export async function askNodes<T>(
  { connectionPool }: Client,
  ask: () => Promise<NodeResponse<T>>,
  lacksIndex: (body: T) => boolean = () => false,
): Promise<T> {
  for (let others = connectionPool.size - 1; ; others--) {
    let asked: Connection;
    try {
      const { body, meta } = await ask();
      if (others === 0 || !lacksIndex(body)) return body;
      asked = meta.connection;
    } catch (error) {
      if (others === 0 || !(error instanceof errors.ResponseError) || error.statusCode !== 404) throw error;
      asked = error.meta.meta.connection;
    }
    connectionPool.markDead(asked);
  }
}

/** A page of hits with counts. */
export interface IndexPage {
  hits: Hit[];
  total: number;
  counts: Record<string, IndexCount>;
}

/** A hit with its sort values and its document's numbers and names. */
export interface Hit {
  job: number;
  ad: number;
  employer: string;
  posted: number;
  score: number;
  sort: unknown[];
  /** The named parts of the query that it matches, with their scores. */
  parts: Map<string, number>;
}

/** An aggregation's answer. */
export interface IndexCount {
  value?: number;
  doc_count?: number;
  buckets?: ({ key: string; doc_count: number } & Record<string, IndexCount>)[];
  [name: string]: unknown;
}

/** What a search asks the cluster for. */
export interface Request {
  query: Query;
  size?: number;
  from?: number;
  sort?: unknown[];
  search_after?: unknown[];
  collapse?: { field: string };
  post_filter?: Query;
  aggs?: Record<string, Query>;
  /** Hits have the named parts of the query. */
  namesParts?: boolean;
}

const hitFields = ['job', 'ad', 'employer', 'posted'];

/** Reads from the live index. */
export class SearchIndex {
  readonly client: Client;
  readonly #name: string;

  constructor(client: Client, name: string) {
    this.client = client;
    this.#name = name;
  }

  /** @throws Unavailable if the cluster is away, too busy, or has no index yet. */
  async search({ namesParts = false, ...request }: Request): Promise<IndexPage> {
    const body = {
      size: 0,
      ...request,
      _source: false,
      docvalue_fields: hitFields,
      track_total_hits: true,
      track_scores: true,
    };
    const params = {
      index: this.#name,
      body,
      ...(namesParts && { include_named_queries_score: true }),
    };
    const found = await askNodes<Answer>(
      this.client,
      () => this.client.search(params as never) as never,
    ).catch(unavailable);
    if (found.timed_out || found._shards.failed > 0) throw away(found._shards);
    return {
      total: found.hits.total.value,
      counts: found.aggregations ?? {},
      hits: found.hits.hits.map(({ fields, _score, sort = [], matched_queries = {} }) => ({
        job: fields.job[0],
        ad: fields.ad[0],
        employer: fields.employer[0],
        posted: fields.posted[0],
        score: _score ?? 0,
        sort,
        parts: new Map(Object.entries(matched_queries)),
      })),
    };
  }
}

interface Answer {
  timed_out: boolean;
  _shards: { failed: number };
  hits: {
    total: { value: number };
    hits: {
      _score: number | null;
      sort?: unknown[];
      matched_queries?: Record<string, number>;
      fields: { job: [number]; ad: [number]; employer: [string]; posted: [number] };
    }[];
  };
  aggregations?: Record<string, IndexCount>;
}

/** A cluster that cannot answer now is not the visitor's fault: the site says so, and asks to come back. */
function unavailable(error: unknown): never {
  if (error instanceof errors.ResponseError && !passing.has(error.statusCode ?? 0)) throw error;
  throw error instanceof errors.OpenSearchClientError ? away(error) : error;
}

const away = (cause: unknown): Unavailable => new Unavailable(undefined, undefined, cause);

/** Answers of a cluster that is busy, not yet complete, without the index, or that refuses the user. Its operator must act, and visitors may come back. */
const passing = new Set([401, 403, 404, 408, 413, 429, 500, 502, 503, 504]);
