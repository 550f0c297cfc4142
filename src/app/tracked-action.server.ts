import type { RouterContextProvider } from 'react-router';
import { checked } from '../platform/http/read-body.ts';
import { runTrackedForm } from '../seekers/follow-up/follow-up.server.ts';
import { trackedForm } from '../seekers/follow-up/tracked-form.schema.ts';
import { servicesContext } from './context.ts';
import { formAction } from './form-action.ts';
import { requireUser } from './session.ts';
import { afterTrackedForm } from './tracked-action.ts';

/**
 * Runs the form of a tracked job for the signed-in person.
 * @param others runs the page's other forms. It returns false for a form of a tracked job.
 */
export async function trackedAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  others: (userId: number, fields: Record<string, unknown>) => Promise<boolean> = async () => false,
) {
  const user = await requireUser(request, context);
  const { db } = context.get(servicesContext);
  const result = await formAction(request, async (fields) => {
    if (await others(user.id, fields)) return { fields, id: '', event: null };
    return { fields, ...(await runTrackedForm(db, user.id, checked(trackedForm, fields))) };
  });
  return 'done' in result ? afterTrackedForm(request, result.done.fields, result.done) : result;
}
