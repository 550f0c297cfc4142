import type { ServerRowAction } from '../lists/resource.server.ts';
import { moveStatus } from '../lists/rows.server.ts';
import type { statuses } from './statuses.ts';

type Status = (typeof statuses)[number];

/** The actions between active, paused and archived. Each has an exact undo. */
export function statusActions(table: 'traffic_sources' | 'campaigns' | 'partners'): ServerRowAction[] {
  const step = (
    texts: { name: string; label: string; doneText: string; undo: string },
    from: Status,
    to: Status,
  ): ServerRowAction => ({
    ...texts,
    run: (tx, id) => moveStatus(tx, table, id, { from: [from], to }),
  });
  return [
    step({ name: 'pause', label: 'Pause', doneText: 'Paused {rows}.', undo: 'activate' }, 'active', 'paused'),
    step(
      { name: 'activate', label: 'Activate', doneText: 'Activated {rows}.', undo: 'pause' },
      'paused',
      'active',
    ),
    step(
      { name: 'archive', label: 'Archive', doneText: 'Archived {rows}.', undo: 'restore' },
      'paused',
      'archived',
    ),
    step(
      {
        name: 'restore',
        label: 'Restore as paused',
        doneText: 'Restored {rows} as paused.',
        undo: 'archive',
      },
      'archived',
      'paused',
    ),
  ];
}
