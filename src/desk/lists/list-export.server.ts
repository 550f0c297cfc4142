import type { Database } from '../../db/client.ts';
import { openCursor } from '../../db/snapshot.ts';
import { Unavailable } from '../../platform/errors.ts';
import { csvHeaders, csvResponse } from './csv-file.server.ts';
import type { ListQuery } from './list.ts';
import type { Resource } from './resource.server.ts';
import type { Row } from './resource.ts';
import { sortedRows, withFilterErrors } from './resource-verbs.server.ts';

/** Files that a process writes at once: each holds a connection of the pool. */
export const maxExports = 3;
/** Milliseconds that one waits for its turn; after that the answer is a 503. */
const turnWithinMs = 3000;
/** Rows in a part. */
const rowsOfPart = 500;
/** The maximum milliseconds of a file, even for a slow reader. */
const longestMs = 15 * 60_000;

/**
 * All rows of a list as a CSV file, in one snapshot: each row once, whatever others write meanwhile.
 * @throws BadRequest for a filter value that fits no column; Unavailable while too many files are in
 * progress.
 */
export async function listFile(
  db: Database,
  resource: Resource,
  query: ListQuery,
  method = 'GET',
): Promise<Response> {
  if (method === 'HEAD') return new Response(null, { headers: csvHeaders(resource.name) });
  const free = await takeTurn();
  try {
    const cursor = await withFilterErrors(() =>
      openCursor<Row>(db, sortedRows(db, resource, query), rowsOfPart),
    );
    const close = () => {
      clearTimeout(timer);
      return cursor.close().finally(free);
    };
    const timer = setTimeout(close, longestMs).unref();
    return csvResponse(resource.name, resource.columns, { next: cursor.next, close });
  } catch (error) {
    free();
    throw error;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer than `maxExports` files are written. @returns what ends the turn. */
async function takeTurn(): Promise<() => void> {
  if (running >= maxExports) await turn();
  else running++;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}

function turn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(new Unavailable('Too many CSV exports are running. Try again in a minute.', 60));
    }, turnWithinMs);
    waiting.push(go);
  });
}
