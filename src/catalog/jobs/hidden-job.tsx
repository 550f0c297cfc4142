import type { MouseEvent } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { focusInItem } from './focus-in-item.ts';
import { hideCompany } from './keep-job.ts';
import { type MarkedJob, setCompanyHidden, setJobHidden } from './kept/my-jobs-store.ts';

const quiet = buttonClass('quiet', 'small');

/** Replaces a job that the visitor has hidden: one line, with an undo and a link. */
export function HiddenJob({ job, mark }: { job: MarkedJob; mark: 'hidden' | 'company-hidden' }) {
  const isCompany = mark === 'company-hidden';
  const undo = (event: MouseEvent): void => {
    if (isCompany) setCompanyHidden(job.company, false);
    else setJobHidden(job.id, false);
    focusInItem(event.currentTarget);
  };
  const hideMore = (event: MouseEvent): void => {
    hideCompany(job);
    setJobHidden(job.id, false);
    focusInItem(event.currentTarget);
  };
  return (
    <p className="hidden-job">
      <span>
        Hidden: {job.title}
        {isCompany && ` and everything else from ${job.company}`}
      </span>
      <button type="button" className={quiet} onClick={undo} aria-label={`Undo hiding ${job.title}`}>
        Undo
      </button>
      {!isCompany && (
        <button type="button" className={quiet} onClick={hideMore}>
          Hide everything from {job.company}
        </button>
      )}
    </p>
  );
}
