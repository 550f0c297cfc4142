import { LRUCache } from 'lru-cache';

const mostAnswers = 5000;
/** 'Posted within' moves with the clock, not with the catalogue. */
const maxAgeMs = 60_000;
const memories = new WeakMap<object, LRUCache<string, Promise<unknown>>>();

/** The answer to a question about one version of the catalogue, asked once: equal questions share it, also while it is being found. */
export function remember<T>(
  db: object,
  version: number,
  question: string,
  find: () => Promise<T>,
): Promise<T> {
  const memory =
    memories.get(db) ?? new LRUCache<string, Promise<unknown>>({ max: mostAnswers, ttl: maxAgeMs });
  memories.set(db, memory);
  const key = `${version} ${question}`;
  const known = memory.get(key);
  if (known) return known as Promise<T>;
  const answer = find();
  memory.set(key, answer);
  answer.catch(() => memory.delete(key));
  return answer;
}
