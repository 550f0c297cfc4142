import { LRUCache } from 'lru-cache';
import type { Client } from '../../platform/client.ts';
import { mostClicksAMinute } from './robots.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What a process remembers of its last visitors, to know the first click of a visitor and a machine's pace. An address that is '' is not known. */
export class Visitors {
  readonly #clicks = new LRUCache<string, { begins: number; count: number }>({ max: 100_000 });
  readonly #seen = new LRUCache<string, number>({ max: 200_000 });

  /** Counts a click; whether the address clicks on the campaign faster than people do. */
  isTooFast({ ip }: Client, campaignId: number | null, now: number): boolean {
    if (!ip) return false;
    const key = `${campaignId} ${ip}`;
    const entry = this.#clicks.get(key);
    if (!entry || now - entry.begins >= minuteMs) {
      this.#clicks.set(key, { begins: now, count: 1 });
      return false;
    }
    entry.count++;
    return entry.count > mostClicksAMinute;
  }

  /** Whether it is the visitor's first click on the campaign within a day, told by address and user agent. */
  isFirst({ ip, userAgent }: Client, campaignId: number | null, now: number): boolean {
    if (!ip) return true;
    const key = `${campaignId} ${ip} ${userAgent}`;
    const last = this.#seen.get(key);
    if (last !== undefined && now - last < dayMs) return false;
    this.#seen.set(key, now);
    return true;
  }
}
