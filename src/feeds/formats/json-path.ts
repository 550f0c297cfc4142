/**
 * The value at a path such as `categories.location` or `offices.0.name` in untrusted data. Undefined if there
 * is none.
 */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (inner === null || typeof inner !== 'object' || !Object.hasOwn(inner, key)) return undefined;
    return (inner as Record<string, unknown>)[key];
  }, value);
}

/** The first text or number at one of the paths, as text. Empty if there is none. */
export function textAt(value: unknown, ...paths: string[]): string {
  for (const path of paths) {
    const found = at(value, path);
    if (typeof found === 'number' || typeof found === 'boolean') return String(found);
    if (typeof found === 'string' && found.trim() !== '') return found.trim();
  }
  return '';
}

/** The array at a path. Empty if there is none. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = path === '' ? value : at(value, path);
  return Array.isArray(found) ? found : [];
}
