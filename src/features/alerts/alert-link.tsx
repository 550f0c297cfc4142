import { DialogLink } from '../../ui/dialog-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { JobSearch } from '../jobs/job-search.schema.ts';
import { newAlertDialog, newAlertPath } from './new-alert-path.ts';

/** Leads to the form for an alert; where scripts run it opens in place. */
export function AlertLink({ search, className }: { search: Partial<JobSearch>; className: string }) {
  return (
    <DialogLink dialog={{ name: newAlertDialog, path: newAlertPath(search) }} className={className}>
      <Icon name="bell" />
      <span className="alert-link-label">Email me jobs like these</span>
    </DialogLink>
  );
}
