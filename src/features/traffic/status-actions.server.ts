import type { ServerRowAction } from '../lists/resource.server.ts';
import { moveStatus } from '../lists/rows.server.ts';
import type { statuses } from './statuses.ts';

type Status = (typeof statuses)[number];

/** The actions between active, paused and archived. Each has an exact undo. */
export function statusActions(table: 'traffic_sources' | 'campaigns' | 'partners'): ServerRowAction[] {
  const step = (name: string, label: string, from: Status, to: Status, undo: string): ServerRowAction => ({
    name,
    label,
    undo,
    run: (tx, id) => moveStatus(tx, table, id, { from: [from], to }),
  });
  return [
    step('pause', 'Pause', 'active', 'paused', 'activate'),
    step('activate', 'Activate', 'paused', 'active', 'pause'),
    step('archive', 'Archive', 'paused', 'archived', 'restore'),
    step('restore', 'Restore as paused', 'archived', 'paused', 'archive'),
  ];
}
