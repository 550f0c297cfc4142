import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/**
 * Content that is in its column on a wide screen. On a narrow screen a button opens it as a sheet. It is a native
 * popover: it opens without scripts. Escape, a tap beside it, and going to another address close it.
 */
export function Sheet({
  id: givenId,
  title,
  trigger,
  icon = 'sliders',
  isInPlace = false,
  children,
}: {
  /** Other buttons open the sheet by it. */
  id?: string;
  title: string;
  /** The text of the button, for example 'Filters (2)'. */
  trigger: ReactNode;
  icon?: IconName;
  /**
   * Shows the content in its place without a button, even on a narrow screen, because it holds an error that must be
   * visible.
   */
  isInPlace?: boolean;
  children: ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the sheet
  useEffect(() => ref.current?.hidePopover?.(), [key]);
  if (isInPlace)
    return (
      <section aria-labelledby={`${id}-title`} className="sheet">
        <h2 id={`${id}-title`} className="mb-4 text-xl">
          {title}
        </h2>
        {children}
      </section>
    );
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass('secondary', 'medium', 'sheet-door')}>
        <Icon name={icon} />
        {trigger}
      </button>
      <section ref={ref} id={id} popover="auto" aria-labelledby={`${id}-title`} className="sheet">
        <div className="sheet-head">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={`Close ${title.toLowerCase()}`}
            className={buttonClass('quiet', 'medium', 'sheet-close -me-3')}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </section>
    </>
  );
}
