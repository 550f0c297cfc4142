import { LRUCache } from 'lru-cache';
import { TooMany } from '../errors.ts';
import { type Client, limitedClient, networkOf } from './client.ts';

/** The factor for a network's limit: many people may be behind one address of a carrier. */
const networkFactor = 10;
/** Clients and networks that are remembered. */
const maxCounted = 20_000;
const minuteMs = 60_000;

interface CallCount {
  calls: number;
  endsAt: number;
}

/**
 * Counts the calls of clients by the minute, in the memory of one process: a flood of calls costs the database nothing.
 * The first call of a client begins its minute.
 * @param now milliseconds of a monotonic clock.
 * @returns counts one call. @throws TooMany
 */
export function limitCalls(
  aMinute: number,
  now: () => number = () => performance.now(),
): (client: Client) => void {
  const counts = new LRUCache<string, CallCount>({ max: maxCounted });
  const count = (name: string, most: number): void => {
    const at = now();
    const known = counts.get(name);
    const one = known && known.endsAt > at ? known : { calls: 0, endsAt: at + minuteMs };
    if (one !== known) counts.set(name, one);
    if (one.calls >= most) throw new TooMany(Math.ceil((one.endsAt - at) / 1000));
    one.calls++;
  };
  return ({ ip }) => {
    count(limitedClient(ip), aMinute);
    count(networkOf(ip), aMinute * networkFactor);
  };
}
