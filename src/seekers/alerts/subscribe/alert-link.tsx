import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { DialogLink } from '../../../ui/dialog-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { newAlertDialog, newAlertPath } from './alerts.schema.ts';

/** Leads to the form for an alert; where scripts run it opens in place. */
export function AlertLink({
  search,
  className,
  label = 'Email me jobs like these',
}: {
  search: Partial<JobSearch>;
  className: string;
  label?: string;
}) {
  return (
    <DialogLink dialog={{ name: newAlertDialog, path: newAlertPath(search) }} className={className}>
      <Icon name="bell" />
      <span className="alert-link-label">{label}</span>
    </DialogLink>
  );
}
