import { type MouseEvent, type ReactNode, useState } from 'react';
import { focusInItem } from './focus-in-item.ts';
import { hideCompany, hideJob } from './keep-job.ts';
import type { MarkedJob } from './kept/my-jobs-store.ts';

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
