import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page again every so many milliseconds while something goes on. */
export function useFreshness(isGoingOn: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(revalidate, everyMs);
    return () => clearInterval(timer);
  }, [isGoingOn, revalidate, everyMs]);
}
