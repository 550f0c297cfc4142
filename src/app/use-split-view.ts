import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { selectedId } from '../catalog/jobs/jobs-path.ts';
import { isSingleKey } from '../ui/single-keys.ts';

/** From this width on, a job opens beside its list: 1100 px. results.css has the same limit in its layout. */
const wide = '(width >= 68.75rem)';
const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );

/** The title's link of a job's card. */
const titleOf = (id: number): HTMLElement | null =>
  document.querySelector(`.results-list .job-card h3 a[href="/jobs/${id}"]`);

const idOf = (path: string): number => Number(/^\/jobs\/(\d{1,15})$/.exec(path)?.[1] ?? Number.NaN);

/**
 * A list and one of its jobs side by side. The address names the job (`?job=7`), so a link shows the same, and Back
 * closes it. The server renders it as for a wide window.
 * @param ids the jobs of the list, in their order.
 */
export function useSplitView(ids: number[]) {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = selectedId(params);
  const selected = isWide ? asked : null;
  const takesFocus = useRef(false);
  /** The job that was asked for last. The address follows after a moment, and keys may come faster. */
  const wanted = useRef(selected);
  useEffect(() => {
    const before = wanted.current;
    wanted.current = selected;
    // Back closed the pane, and the focus was in it: it goes on in the list.
    if (selected === null && before !== null && document.activeElement === document.body)
      titleOf(before)?.focus({ preventScroll: true });
  }, [selected]);
  const keepInPlace = useSteadyCard(selected !== null);

  const select = (id: number | null): void => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('job');
    else next.set('job', String(id));
    keepInPlace(id ?? selected);
    wanted.current = id;
    const replace = new URLSearchParams(window.location.search).has('job');
    navigate({ search: next.toString() }, { preventScrollReset: true, replace });
  };
  const close = (): void => {
    const card = wanted.current && titleOf(wanted.current);
    takesFocus.current = false;
    select(null);
    if (card) card.focus({ preventScroll: true });
  };
  /** Opens a job beside the list by its title, if there is room. Other links lead to their pages. */
  const open = (link: HTMLAnchorElement): boolean => {
    const id = idOf(link.pathname);
    if (!isWide || Number.isNaN(id) || !link.closest('h3')) return false;
    takesFocus.current = true;
    select(id);
    return true;
  };

  // On a phone the job has a page of its own.
  useEffect(() => {
    if (asked && !window.matchMedia(wide).matches) navigate(`/jobs/${asked}`, { replace: true });
  }, [asked, navigate]);

  const onKey = (event: KeyboardEvent): void => {
    if (!isWide || document.querySelector('[role="dialog"], :popover-open')) return;
    if (event.key === 'Escape' && wanted.current !== null && !event.defaultPrevented) {
      close();
      return;
    }
    const step = steps[event.key];
    if (!step || !isSingleKey(event)) return;
    const focused = idOf(
      document.activeElement?.closest('.job-card')?.querySelector('h3 a')?.getAttribute('href') ?? '',
    );
    const isArrow = event.key.startsWith('Arrow');
    if (isArrow && Number.isNaN(focused)) return;
    const at = ids.indexOf(Number.isNaN(focused) ? (wanted.current ?? Number.NaN) : focused);
    const next = ids[at < 0 && step < 0 ? ids.length - 1 : at + step];
    if (next === undefined) return;
    event.preventDefault();
    if (isArrow) titleOf(next)?.focus();
    titleOf(next)?.closest('li')?.scrollIntoView({ block: 'nearest' });
    takesFocus.current = !isArrow;
    if (!isArrow || wanted.current !== null) select(next);
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return { selected, open, close, takesFocus };
}

/** Keeps a card where it is in the window while the list beside it changes its width. */
function useSteadyCard(isSplit: boolean): (id: number | null) => void {
  const steady = useRef<{ id: number; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards move when the view is split and when it is not
  useLayoutEffect(() => {
    if (!steady.current) return;
    const { id, top } = steady.current;
    steady.current = null;
    const now = titleOf(id)?.getBoundingClientRect().top;
    if (now !== undefined) window.scrollBy({ top: now - top, behavior: 'instant' });
  }, [isSplit]);
  return (id) => {
    const top = id === null ? undefined : titleOf(id)?.getBoundingClientRect().top;
    steady.current = id !== null && top !== undefined ? { id, top } : null;
  };
}
