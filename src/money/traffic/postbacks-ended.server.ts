import type { ServerRowAction } from '../../desk/lists/resource.server.ts';

/**
 * Resumes postbacks to a receiver that answered 410 Gone. An admin must resend the postbacks that were given up in the
 * meantime.
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
