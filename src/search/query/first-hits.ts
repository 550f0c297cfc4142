/** The sort key of a job: higher numbers come first. */
export interface Placed {
  score: number;
  /** Seconds since 1970. */
  posted: number;
  jobId: number;
}

/** Negative if the first comes first. */
export const inOrder = (a: Placed, b: Placed): number =>
  b.score - a.score || b.posted - a.posted || b.jobId - a.jobId;

/** Keeps the first of the hits that it gets, with a maximum per employer. */
export class FirstHits<Hit extends Placed & { employer?: number }> {
  #kept: Hit[] = [];
  #last: Hit | null = null;
  readonly #count: number;
  readonly #maxOfEmployer: number;

  constructor(count: number, maxOfEmployer = Number.POSITIVE_INFINITY) {
    this.#count = count;
    this.#maxOfEmployer = maxOfEmployer;
  }

  /** Whether a hit with at most this score and this time can be among the first. */
  admits(score: number, posted: number): boolean {
    const last = this.#last;
    return last === null || score > last.score || (score === last.score && posted >= last.posted);
  }

  /** The score that a hit must reach to be among the first. */
  get minScore(): number {
    return this.#last?.score ?? Number.NEGATIVE_INFINITY;
  }

  add(hit: Hit): void {
    if (this.#last && inOrder(this.#last, hit) < 0) return;
    this.#kept.push(hit);
    if (this.#kept.length >= this.#count * 2 + 50) this.#cut();
  }

  /** The first hits in their order. */
  hits(): Hit[] {
    this.#cut();
    return this.#kept.sort(inOrder);
  }

  #cut(): void {
    if (Number.isFinite(this.#maxOfEmployer)) this.#vary();
    if (this.#kept.length < this.#count || this.#count === 0) return;
    putFirst(this.#kept, this.#count - 1);
    this.#kept.length = this.#count;
    this.#last = this.#kept.at(-1)!;
  }

  #vary(): void {
    const seen = new Map<number, number>();
    this.#kept = this.#kept.sort(inOrder).filter(({ employer = 0 }) => {
      const count = (seen.get(employer) ?? 0) + 1;
      seen.set(employer, count);
      return employer === 0 || count <= this.#maxOfEmployer;
    });
  }
}

/** Puts the item that belongs at a position there, and the items that belong before it before it (Hoare's quickselect). */
function putFirst(hits: Placed[], place: number): void {
  let [low, high] = [0, hits.length - 1];
  while (low < high) {
    const pivot = hits[(low + high) >> 1]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (inOrder(hits[left]!, pivot) < 0) left++;
      while (inOrder(pivot, hits[right]!) < 0) right--;
      if (left > right) break;
      [hits[left], hits[right]] = [hits[right]!, hits[left]!];
      left++;
      right--;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return;
  }
}
