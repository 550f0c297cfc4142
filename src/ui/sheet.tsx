import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/**
 * Content that stands in its column on a wide screen, and on a narrow one waits behind a button that raises it as a sheet.
 * A native popover: it opens without scripts, Escape and a tap beside it close it, and so does going to another address.
 */
export function Sheet({
  title,
  trigger,
  icon = 'sliders',
  isInPlace = false,
  children,
}: {
  title: string;
  /** The words on the button, for example 'Filters (2)'. */
  trigger: ReactNode;
  icon?: IconName;
  /** On a narrow screen too the content stands in its place, without a button: it holds an error that must be seen. */
  isInPlace?: boolean;
  children: ReactNode;
}) {
  const id = useId();
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
      <button type="button" popoverTarget={id} className={buttonClass('secondary', 'medium', 'lg:hidden')}>
        <Icon name={icon} />
        {trigger}
      </button>
      <section ref={ref} id={id} popover="auto" aria-labelledby={`${id}-title`} className="sheet">
        <div className="mb-4 flex items-center justify-between">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={`Close ${title.toLowerCase()}`}
            className={buttonClass('quiet', 'medium', '-me-3 lg:hidden')}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </section>
    </>
  );
}
