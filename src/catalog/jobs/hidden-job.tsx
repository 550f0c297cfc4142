import { type MouseEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { hideCompany, hideJob } from './keep-job.ts';
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

/** Keeps the focus in a list item whose content is about to change: moves it to the first new button. */
function focusInItem(element: Element): void {
  const item = element.closest('li, header');
  requestAnimationFrame(() => item?.querySelector('button')?.focus());
}

interface HideButtonProps {
  job: MarkedJob;
  className: string;
  children?: ReactNode;
}

/** Offers to hide a job or its employer. The browser closes the menu on Escape or a press outside. */
export function HideButton({ job, className, children }: HideButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (hide: typeof hideJob) => (event: MouseEvent) => {
    hide(job);
    focusInItem(event.currentTarget);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Hide job or company: ${job.title}, ${job.company}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={show}
          popover="auto"
          className="hide-menu"
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          <button type="button" onClick={choose(hideJob)}>
            Hide this job
          </button>
          <button type="button" onClick={choose(hideCompany)}>
            Hide everything from {job.company}
          </button>
        </div>
      )}
    </>
  );
}

function show(menu: HTMLElement | null): void {
  menu?.showPopover();
  menu?.querySelector('button')?.focus();
}
