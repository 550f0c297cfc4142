import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/client.ts';
import { isDatabaseAway } from '../../../db/errors.ts';
import { readWithinMs } from '../../../platform/deadline.ts';
import { Unavailable } from '../../../platform/errors.ts';

/** Searches that one process runs at the same time; more would only slow each other down on few cores. */
const mostRunning = 4;
/** Searches that wait for their turn; beyond it visitors are asked to come back. */
const mostWaiting = 2000;
const mostAnswers = 5000;
/** 'Posted within' moves with the clock, not with the catalogue. */
const maxAgeMs = 60_000;

interface Waiting {
  since: number;
  begin(): void;
  giveUp(error: Error): void;
}

interface Desk {
  running: number;
  waiting: Waiting[];
  answers: LRUCache<string, Promise<unknown>>;
  remembers: boolean;
}

const desks = new WeakMap<Database, Desk>();

function deskOf(db: Database): Desk {
  const desk = desks.get(db) ?? {
    running: 0,
    waiting: [],
    answers: new LRUCache<string, Promise<unknown>>({ max: mostAnswers, ttl: maxAgeMs }),
    remembers: true,
  };
  desks.set(db, desk);
  return desk;
}

/**
 * The answer to a question about one version of the catalogue. Equal questions share one answer, also while it is being found;
 * few are worked on at a time.
 * @throws Unavailable when too many wait, or the database is away or cuts the statement off.
 */
export function answer<T>(
  db: Database,
  version: number,
  question: string,
  find: () => Promise<T>,
): Promise<T> {
  const desk = deskOf(db);
  if (!desk.remembers) return inTurn(desk, find);
  const key = `${version} ${question}`;
  const known = desk.answers.get(key);
  if (known) return known as Promise<T>;
  const found = inTurn(desk, find);
  desk.answers.set(key, found);
  found.catch(() => desk.answers.delete(key));
  return found;
}

/** Whether answers are kept; benchmarks turn it off. */
export function rememberAnswers(db: Database, remembers: boolean): void {
  deskOf(db).remembers = remembers;
}

async function inTurn<T>(desk: Desk, find: () => Promise<T>): Promise<T> {
  if (desk.running < mostRunning) desk.running++;
  else if (desk.waiting.length >= mostWaiting) throw new Unavailable();
  else
    await new Promise<void>(
      (begin, giveUp) => void desk.waiting.push({ since: performance.now(), begin, giveUp }),
    );
  try {
    return await find();
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable() : error;
  } finally {
    const next = nextInTime(desk);
    if (next) next.begin();
    else desk.running--;
  }
}

/** The next whose reader still waits for an answer. */
function nextInTime({ waiting }: Desk): Waiting | undefined {
  for (;;) {
    const next = waiting.shift();
    if (!next || performance.now() - next.since < readWithinMs) return next;
    next.giveUp(new Unavailable());
  }
}
