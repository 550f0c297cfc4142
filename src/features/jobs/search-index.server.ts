import type { Database } from '../../db/client.ts';

export async function indexJobs(_tx: Database, _ids: number[]): Promise<void> {}
export async function maintainSearchIndex(_db: Database): Promise<void> {}
