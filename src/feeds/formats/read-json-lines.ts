import { breakOff, type FeedRow, feedLimits, reject } from '../sources/feed-row.ts';
import { parseJson } from './parse-json.ts';
import { readRecord } from './read-record.ts';
import type { Reading } from './reading.ts';

/**
 * Reads JSON lines: one object a line, each checked on its own. An incomplete last line means that the feed
 * was cut off.
 */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  reading: Reading = {},
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

function* readLine(line: string, reading: Reading): Generator<FeedRow> {
  if (line.trim() === '') return;
  if (line.length > feedLimits.row) yield tooLong(line);
  else yield parseLine(line, reading);
}

function parseLine(line: string, reading: Reading): FeedRow {
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
