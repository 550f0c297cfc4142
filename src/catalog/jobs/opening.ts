/** One time in which an ad was in our catalog. */
export interface Opening {
  jobId: number;
  openedAt: Date;
  /** Null while it is open. */
  closedAt: Date | null;
}

/** What the openings of one role in one source add up to. */
export interface RoleHistory {
  firstSeen: Date;
  /** Full days on which at least one ad of the role was open. */
  openDays: number;
  /** How often the role was listed; ads that were open side by side count once. */
  listings: number;
}

const dayMs = 86_400_000;
/** A shorter gap of one ad is a fault of its feed, not a new listing. */
export const shortestGapDays = 3;
/** An ad that was replaced sooner had only its id changed. */
const shortestListingDays = 7;
/** A feed may add the new ad some time before it drops the old one. */
const overlapDays = 1;

/**
 * Sums up the openings of one role in one source. A listing counts again if it took the place of an ended one that had been open for a week.
 * @param openings at least one, in any order.
 */
export function roleHistory(openings: readonly Opening[], now: Date): RoleHistory {
  const spans = joinShortGaps(openings);
  return {
    firstSeen: new Date(Math.min(...spans.map(({ from }) => from))),
    openDays: Math.floor(coveredMs(spans, now.getTime()) / dayMs),
    listings: 1 + countRestarts(spans),
  };
}

interface Span {
  jobId: number;
  from: number;
  /** Infinity while it is open. */
  until: number;
}

/** In order of their beginnings. */
function joinShortGaps(openings: readonly Opening[]): Span[] {
  const spans: Span[] = [];
  const lastOf = new Map<number, Span>();
  const sorted = [...openings].sort((one, other) => one.openedAt.getTime() - other.openedAt.getTime());
  for (const { jobId, openedAt, closedAt } of sorted) {
    const until = closedAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const last = lastOf.get(jobId);
    if (last && openedAt.getTime() - last.until < shortestGapDays * dayMs)
      last.until = Math.max(last.until, until);
    else {
      const span = { jobId, from: openedAt.getTime(), until };
      spans.push(span);
      lastOf.set(jobId, span);
    }
  }
  return spans;
}

/** The days on which an ad took the place of one that had ended. Each ended ad is replaced once. */
function countRestarts(spans: Span[]): number {
  const replaced = new Set<Span>();
  const days = new Set<number>();
  for (const span of spans) {
    const earlier = spans.find((other) => !replaced.has(other) && cameBefore(other, span));
    if (!earlier) continue;
    replaced.add(earlier);
    days.add(Math.floor(span.from / dayMs));
  }
  return days.size;
}

const cameBefore = (earlier: Span, later: Span): boolean =>
  earlier.until <= later.from + overlapDays * dayMs &&
  earlier.until - earlier.from >= shortestListingDays * dayMs &&
  earlier.from < later.from;

/** The time that is covered by at least one span. */
function coveredMs(spans: Span[], now: number): number {
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, until } of spans) {
    const end = Math.min(until, now);
    covered += Math.max(0, end - Math.max(from, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}

/** The line on a card needs both. Age alone says nothing. */
const noted = { openDays: 60, listings: 3 } as const;

/** "Open 111 days, listed 4 times", or null unless the role was both open for long and listed again and again. */
export function historyLine(openings: readonly Opening[], now: Date): string | null {
  if (!openings.some(({ closedAt }) => closedAt === null)) return null;
  const { openDays, listings } = roleHistory(openings, now);
  if (openDays < noted.openDays || listings < noted.listings) return null;
  return `Open ${openDays.toLocaleString('en-US')} days, listed ${listings} times`;
}
