import type { Point } from './distance.ts';

interface FoundPlace {
  names: (string | null)[];
  point: Point;
}

/** Places with their names by a key, as columns: the ZIP codes and cities as objects would take 10 MB more of an import's memory. */
export class PlaceTable {
  readonly #rows = new Map<string, number>();
  readonly #columns: (string | null)[][] = [];
  #points = new Float64Array(1024);

  /** Each key once, and all with the same number of names. */
  set(key: string, names: (string | null)[], { latitude, longitude }: Point): void {
    const row = this.#rows.size;
    this.#rows.set(key, row);
    names.forEach((name, at) => {
      this.#columns[at] ??= [];
      this.#columns[at][row] = name;
    });
    if (row * 2 === this.#points.length) this.#grow();
    this.#points.set([latitude, longitude], row * 2);
  }

  get(key: string): FoundPlace | undefined {
    const row = this.#rows.get(key);
    if (row === undefined) return undefined;
    const [latitude, longitude] = this.#points.subarray(row * 2, row * 2 + 2);
    return {
      names: this.#columns.map((column) => column[row]!),
      point: { latitude: latitude!, longitude: longitude! },
    };
  }

  #grow(): void {
    const larger = new Float64Array(this.#points.length * 2);
    larger.set(this.#points);
    this.#points = larger;
  }
}
