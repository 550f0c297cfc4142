import type { ReactNode } from 'react';
import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { DialogLink } from '../../../ui/dialog-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { newAlertDialog, newAlertPath } from './alerts.schema.ts';

/** Leads to the form for an alert; where scripts run it opens in place. */
export function AlertLink({
  search,
  className,
  label = (
    <>
      Email me<span className="alert-link-more"> jobs like these</span>
    </>
  ),
}: {
  search: Partial<JobSearch>;
  className: string;
  label?: ReactNode;
}) {
  return (
    <DialogLink dialog={{ name: newAlertDialog, path: newAlertPath(search) }} className={className}>
      <Icon name="bell" />
      <span>{label}</span>
    </DialogLink>
  );
}
