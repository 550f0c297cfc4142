import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clickedLink, isPlainClick } from '../ui/link.tsx';

/**
 * Opens the pages of the site's links without loading whole ones: of each `Link`, and of plain links inside
 * `data-in-place`. One listener serves all of them.
 */
export function useInPlaceLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = isPlainClick(event) ? clickedLink(event) : null;
      if (!link?.closest('[data-discover], [data-in-place]')) return;
      event.preventDefault();
      // The title of a job moves from its card to its page.
      link.closest('h3')?.setAttribute('data-leaving', '');
      navigate(link.pathname + link.search + link.hash, {
        replace: link.href === window.location.href,
        preventScrollReset: link.dataset.keepScroll !== undefined,
        viewTransition: link.closest('[data-in-place]') !== null,
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
