import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { rejoin } from '../../platform/fetch/rejoin.ts';
import { feedLimits } from '../sources/feed-row.ts';

/**
 * Unpacks gzip, which it recognizes by the first bytes. Other data passes through.
 * @throws while reading, when the data is damaged, cut off, or grows beyond the expansion limit.
 */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array(0);
  let done = false;
  while (first.length < 2 && !done) {
    const next = await iterator.next();
    done = next.done ?? false;
    if (!next.done) first = Buffer.concat([first, next.value]);
  }
  const whole = rejoin(first, iterator);
  if (first[0] === 0x1f && first[1] === 0x8b) yield* gunzip(whole);
  else yield* whole;
}

async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesIn = 0;
  let bytesOut = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      bytesIn += chunk.length;
      yield chunk;
    }
  };
  const unzip = pipeline(Readable.from(counted(), { objectMode: false }), createGunzip(), () => undefined);
  try {
    for await (const chunk of unzip) {
      bytesOut += chunk.length;
      if (bytesOut > feedLimits.expansionFreeBytes && bytesOut > bytesIn * feedLimits.expansion)
        throw new Error(`the feed expands to more than ${feedLimits.expansion} times its compressed size`);
      yield chunk;
    }
  } catch (error) {
    throw /unexpected end/.test((error as Error).message)
      ? new Error('the compressed feed is truncated', { cause: error })
      : error;
  }
}
