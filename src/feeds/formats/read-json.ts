import { breakOff, type FeedRow, feedLimits, reject } from '../sources/feed-row.ts';
import { parseJson } from './parse-json.ts';
import { readRecord } from './read-record.ts';
import type { Reading } from './reading.ts';

/** Deeper than any wrapping of a list. */
const maxDepth = 4;

/**
 * Reads one JSON document as a whole: an array of jobs, an object around such an array ({"jobs": [...]}), or one job.
 * The first array of objects counts.
 */
export async function* readJson(
  chunks: AsyncIterable<string>,
  reading: Reading = {},
): AsyncGenerator<FeedRow> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > feedLimits.answer) {
      yield breakOff(
        `The JSON document is longer than ${feedLimits.answer} characters. Use JSON Lines (one object per line).`,
      );
      return;
    }
  }
  let document: unknown;
  try {
    document = parseJson(text);
  } catch (error) {
    const why = error instanceof RangeError ? 'is nested too deeply' : 'is truncated or is not valid JSON';
    yield breakOff(`The JSON document ${why}.`, text);
    return;
  }
  for (const job of findList(document, 0) ?? [document])
    yield isObject(job)
      ? { ok: true, raw: readRecord(job, reading) }
      : reject('the entry is not a JSON object', JSON.stringify(job));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The first array that holds an object, or an empty array that is the document itself. */
function findList(value: unknown, depth: number): unknown[] | null {
  if (Array.isArray(value)) return value.some(isObject) || depth === 0 ? value : null;
  if (!isObject(value) || depth > maxDepth || isJob(value)) return null;
  for (const inner of Object.values(value)) {
    const list = findList(inner, depth + 1);
    if (list) return list;
  }
  return null;
}

/** A job may hold arrays of objects, too, but it has a title. */
const isJob = (value: Record<string, unknown>): boolean =>
  ['title', 'jobTitle', 'job_title'].some((name) => typeof value[name] === 'string') &&
  !Object.values(value).some(
    (inner) => Array.isArray(inner) && inner.some((one) => isObject(one) && isJob(one)),
  );
