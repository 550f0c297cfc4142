import type { ServerRowAction } from '../../desk/lists/resource.server.ts';

/**
 * Resumes postbacks after a receiver ended them with 410. Postbacks that were given up meanwhile must be sent
 * again by hand.
 */
export function resumePostbacksAction(table: 'partners' | 'traffic_sources'): ServerRowAction {
  return {
    name: 'resume-postbacks',
    label: 'Resume postbacks',
    doneText: 'Resumed postbacks to {rows}.',
    confirm:
      'New postbacks will be sent to this URL again. Resend the ones that failed from the list of postbacks. Resume postbacks?',
    refuse: ({ postbacksEndedAt }) => !postbacksEndedAt && 'Postbacks are already on.',
    run: (tx, id) =>
      tx
        .updateTable(table)
        .set({ postbacks_ended_at: null, postbacks_ended_reason: null })
        .where('id', '=', Number(id))
        .execute(),
  };
}
