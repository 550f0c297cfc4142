import type { Point } from './distance.ts';

interface FoundPlace {
  names: (string | null)[];
  size: number;
  point: Point;
}

/**
 * Places with their names by key, stored as columns. As objects, the ZIP codes and cities would take 10 MB
 * more memory in an import.
 */
export class PlaceTable {
  readonly #rows = new Map<string, number>();
  readonly #columns: (string | null)[][] = [];
  readonly #sizes: number[] = [];
  /** Latitude and longitude of each row, alternating. */
  readonly #points: number[] = [];

  /** Adds a place. Call it once for each key, and always with the same number of names. */
  set(key: string, names: (string | null)[], { latitude, longitude }: Point, size = 0): void {
    const row = this.#rows.size;
    this.#rows.set(key, row);
    names.forEach((name, at) => {
      this.#columns[at] ??= [];
      this.#columns[at][row] = name;
    });
    this.#sizes.push(size);
    this.#points.push(latitude, longitude);
  }

  get(key: string): FoundPlace | undefined {
    const row = this.#rows.get(key);
    if (row === undefined) return undefined;
    return {
      names: this.#columns.map((column) => column[row] ?? null),
      size: this.#sizes[row] ?? 0,
      point: { latitude: this.#points[row * 2] ?? 0, longitude: this.#points[row * 2 + 1] ?? 0 },
    };
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  size(key: string): number {
    const row = this.#rows.get(key);
    return row === undefined ? 0 : (this.#sizes[row] ?? 0);
  }

  keys(): IterableIterator<string> {
    return this.#rows.keys();
  }
}
