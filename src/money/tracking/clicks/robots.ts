import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Client } from '../../../platform/http/client.ts';
import type { HeaderReader, RequestHead } from '../../../platform/http/request-head.ts';

/** Clicks from one address in a minute, on one campaign or on Apply, beyond which they are no person's. */
export const maxClicksAMinute = 30;
/** Milliseconds from a click on Apply to its conversion, below which nobody can have filled in a form. */
export const shortestApplicationMs = 2000;

/** Why a click or event is held as a robot's. */
export type RobotReason = 'head' | 'prefetch' | 'no user agent' | 'user agent' | 'velocity';

const judged = new LRUCache<string, boolean>({ max: 5000 });

/** Why a request is not a person's, as far as it shows by itself; null: it may be one. */
export function robotReason(request: RequestHead, { userAgent }: Client): RobotReason | null {
  if (request.method === 'HEAD') return 'head';
  if (isPrefetch(request.headers)) return 'prefetch';
  if (!userAgent) return 'no user agent';
  return isRobotName(userAgent) ? 'user agent' : null;
}

/** Sec-Purpose is the standard; the others are older browsers' names for it. Any of them will do. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

function isPrefetch(headers: HeaderReader): boolean {
  return purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));
}

function isRobotName(userAgent: string): boolean {
  const known = judged.get(userAgent);
  if (known !== undefined) return known;
  const robot = isbot(userAgent);
  judged.set(userAgent, robot);
  return robot;
}
