import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Client, HeaderReader, RequestHead } from '../../../platform/http/client.ts';

/** Max clicks of a person per minute: from one address, on one campaign or on Apply. More are a bot's. */
export const maxClicksAMinute = 30;
/** Min milliseconds from a click on Apply to its conversion. Nobody fills in a form faster. */
export const shortestApplicationMs = 2000;

/** Why a click or event counts as a bot's. */
export type RobotReason = 'head' | 'prefetch' | 'no user agent' | 'user agent' | 'velocity';

const judged = new LRUCache<string, boolean>({ max: 5000 });

/** Why a single request is a bot's. Null: it may be a person's. */
export function robotReason(request: RequestHead, { userAgent }: Client): RobotReason | null {
  if (request.method === 'HEAD') return 'head';
  if (isPrefetch(request.headers)) return 'prefetch';
  if (!userAgent) return 'no user agent';
  return isRobotName(userAgent) ? 'user agent' : null;
}

/** Sec-Purpose is the standard. Older browsers use the other names. */
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
