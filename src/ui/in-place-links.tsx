import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

/**
 * Makes the plain links inside it open their pages without a full page load, as Link does. Use it for long lists:
 * rendering a Link per row costs the server more than the rest of the row.
 */
export function InPlaceLinks({
  open,
  children,
}: {
  /** Opens a link in another way. Returns false for links that lead to their pages. */
  open?: ((link: HTMLAnchorElement) => boolean) | undefined;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.origin !== window.location.origin) return;
    event.preventDefault();
    if (open?.(link)) return;
    navigate(link.pathname + link.search + link.hash, { viewTransition: true });
  };
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links within have the keyboard; their clicks bubble up to here
  return <div onClick={follow}>{children}</div>;
}
