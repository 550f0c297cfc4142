import type { Database } from '../db/client.ts';
import { maintainIndex } from './engine/maintain.server.ts';
import { refreshSuggestions } from './refresh-suggestions.server.ts';

/** Maintains the index, then the suggestions. Only one call runs at a time; a second call returns at once. */
export async function maintainSearchIndex(db: Database): Promise<void> {
  await maintainIndex(db);
  await refreshSuggestions(db);
}
