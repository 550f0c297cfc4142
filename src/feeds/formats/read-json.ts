import { breakOff, type FeedRow, feedLimits, reject } from '../sources/feed-row.ts';
import { readRecord } from './read-record.ts';
import type { FeedReading } from './reading.ts';

/** Deeper than any wrapping of a list. */
const maxDepth = 4;

/**
 * Reads one JSON document as a whole: an array of jobs, an object around such an array ({"jobs": [...]}), or one job.
 * The first array of objects counts.
 */
export async function* readJson(
  chunks: AsyncIterable<string>,
  reading: FeedReading = {},
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

/**
 * Reads JSON lines: one object a line, each checked on its own. An incomplete last line means that the feed
 * was cut off.
 */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  reading: FeedReading = {},
): AsyncGenerator<FeedRow> {
  let rest = '';
  let skipping = false;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!skipping) yield* readLine(line, reading);
      skipping = false;
    }
    if (rest.length <= feedLimits.row) continue;
    if (!skipping) yield tooLong(rest);
    skipping = true;
    rest = '';
  }
  if (skipping || rest.trim() === '') return;
  const [last] = readLine(rest, reading);
  if (!last) return;
  yield last.ok || !rest.trimStart().startsWith('{')
    ? last
    : breakOff('The feed is truncated: the last line is not a complete object.', rest);
}

function* readLine(line: string, reading: FeedReading): Generator<FeedRow> {
  if (line.trim() === '') return;
  if (line.length > feedLimits.row) yield tooLong(line);
  else yield parseLine(line, reading);
}

function parseLine(line: string, reading: FeedReading): FeedRow {
  try {
    const value = parseJson(line);
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return reject('the line is not a JSON object', line);
    return { ok: true, raw: readRecord(value as Record<string, unknown>, reading) };
  } catch (error) {
    const reason =
      error instanceof RangeError ? 'the line is nested too deeply' : 'the line is not valid JSON';
    return reject(reason, line);
  }
}

function tooLong(line: string): FeedRow {
  return reject(`the row is longer than ${feedLimits.row} characters`, line);
}

/** A run of digits that may be a number which JavaScript cannot represent exactly. */
const longNumber = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses untrusted JSON. A whole number beyond 2^53 is returned as text, so that two ids that differ in their
 * last digit stay different.
 * @throws SyntaxError when the text is not JSON; RangeError when it is nested too deeply.
 */
export function parseJson(text: string): unknown {
  // Keeping the source of each number takes several times as long as parsing.
  return longNumber.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
}

/** `context` holds the source text of a number, a string, true, false or null. */
function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
    ? value
    : context.source;
}
