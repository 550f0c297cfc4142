import type { Database } from '../../db/client.ts';

export async function indexJobs(_tx: Database, _jobIds: number[]): Promise<void> {}
