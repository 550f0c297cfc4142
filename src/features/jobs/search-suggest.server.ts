import type { Database } from '../../db/client.ts';

export async function suggest(
  _db: Database,
  _text: string,
): Promise<{ kind: string; text: string; count: number }[]> {
  return [];
}
