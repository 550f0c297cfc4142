import type { ServerRowAction } from '../../desk/lists/resource.server.ts';
import { statusStep } from '../../desk/lists/status-step.server.ts';

/** The actions that switch between active, paused and archived. Each has an undo. */
export function statusActions(table: 'traffic_sources' | 'campaigns' | 'partners'): ServerRowAction[] {
  const pause = { name: 'pause', label: 'Pause', doneText: 'Paused {rows}.', undo: 'activate' };
  const activate = { name: 'activate', label: 'Activate', doneText: 'Activated {rows}.', undo: 'pause' };
  const archive = { name: 'archive', label: 'Archive', doneText: 'Archived {rows}.', undo: 'restore' };
  const restore = {
    name: 'restore',
    label: 'Restore as paused',
    doneText: 'Restored {rows} as paused.',
    undo: 'archive',
  };
  return [
    statusStep(table, pause, 'active', 'paused'),
    statusStep(table, activate, 'paused', 'active'),
    statusStep(table, archive, 'paused', 'archived'),
    statusStep(table, restore, 'archived', 'paused'),
  ];
}
