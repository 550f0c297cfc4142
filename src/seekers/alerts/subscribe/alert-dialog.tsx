import { parseJobSearch } from '../../../search/parse-search.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { closeDialog } from '../../../ui/dialog-store.ts';
import { describeSearch } from '../match/describe-search.ts';
import { AlertForm } from './alert-form.tsx';
import { useOwnEmail } from './use-own-email.ts';

/** Asks for an alert for the search in the address of the dialog's page. */
export function AlertDialog({ open, path }: { open: boolean; path: string }) {
  const params = new URLSearchParams(path.split('?')[1]);
  const ownEmail = useOwnEmail(open);
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title="Email me jobs like these"
      description={`We’ll email you new ${describeSearch(parseJobSearch(params).search)}, when they’re posted.`}
    >
      <div className="mt-5">
        {ownEmail === null ? (
          <p role="status">One moment…</p>
        ) : (
          <AlertForm key={path} search={String(params)} ownEmail={ownEmail} />
        )}
      </div>
    </Dialog>
  );
}
