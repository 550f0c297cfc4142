import { data, redirect } from 'react-router';
import { hasKept, readKept } from '../catalog/jobs/kept/kept-in-browser.ts';
import { changedPath } from '../seekers/follow-up/follow-up-query.ts';
import { trackedForm } from '../seekers/follow-up/tracked-form.schema.ts';
import { fieldErrors } from '../ui/api-form.ts';
import type { RefusedForm } from './form-action.ts';

/** Where a page goes after a form: to itself, with an undo. Nowhere after a note that a script saved. */
export function afterTrackedForm(
  { url }: Request,
  fields: Record<string, unknown>,
  { id, event }: { id: string; event: string | null },
) {
  const { pathname, search } = new URL(url);
  return fields.autosave ? null : redirect(changedPath(pathname + search, id, event));
}

/** The jobs of a visitor without an account. Nobody else loads their scripts. */
export const inBrowser = () => import('../seekers/follow-up/follow-up-in-browser.ts');

/** Runs the form of a tracked job for a visitor without an account, whose jobs are in this browser. */
export async function trackedActionInBrowser(request: Request) {
  const fields = Object.fromEntries(await request.formData()) as Record<string, string>;
  const refuse = (detail: string, errors: Record<string, string> = {}) => {
    const refused: RefusedForm = { values: fields, errors, detail };
    return data({ refused }, { status: 422 });
  };
  const form = trackedForm.safeParse(fields);
  if (!form.success) return refuse('Some fields need your attention.', fieldErrors(form.error.issues));
  const { runTrackedFormInBrowser } = await inBrowser();
  try {
    return afterTrackedForm(request, fields, await runTrackedFormInBrowser(form.data));
  } catch (error) {
    return refuse((error as Error).message);
  }
}

let isFirstRead = true;

/**
 * Has a page read again that shows too little. It may have been read before this browser's jobs moved to the account
 * that just signed in. Or it is of another address: React Router (8.4) answers the first read in the browser with what
 * the page was drawn from, even if a link or form has changed the address by then.
 * @param read the path and query that the server read the page for.
 * @throws a redirect to the same page.
 */
export async function redirectIfStale(
  { url }: Request,
  { read, isSignedIn }: { read: string; isSignedIn: boolean },
): Promise<void> {
  const { pathname, search } = new URL(url);
  const isOther = isFirstRead && read !== pathname + search;
  isFirstRead = false;
  if (isSignedIn && hasKept()) {
    const { handOver } = await import('../catalog/jobs/kept/hand-over.ts');
    await handOver(readKept());
    if (!hasKept()) throw redirect(changedPath(pathname + search, '', null));
  }
  if (isOther) throw redirect(pathname + search);
}
