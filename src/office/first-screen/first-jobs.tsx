import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { rowPrefix } from '../../desk/lists/words.ts';
import type { FirstJobs as State } from '../../feeds/sources/listing-sources.server.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

const lookEveryMs = 5000;
const whole = new Intl.NumberFormat('en-US');

/** How a new site gets its first jobs: a button, and then how far the first source is. */
export function FirstJobs({ state: { isOn, running } }: { state: State }) {
  useFreshness(isOn);
  return (
    <section aria-label="First jobs" className="mb-6 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold">
        {isOn ? 'The first jobs are on their way' : 'This site has no real jobs yet'}
      </h2>
      {running.map(({ source, read }) => (
        <p key={source} className="mt-2 flex flex-wrap items-center gap-3">
          <progress aria-label={source} className="h-2 w-48" />
          <span className="figures">
            {source}: {whole.format(read)} rows
          </span>
        </p>
      ))}
      {isOn && running.length === 0 && (
        <p className="mt-2">The site starts to read its sources within a minute.</p>
      )}
      {!isOn && (
        <Form method="post" action="/admin/sources" className="mt-2 flex flex-wrap items-center gap-3">
          <p>Read the open announcements of the US Government. They need no key.</p>
          <input type="hidden" name={`${rowPrefix}usajobs`} value="on" />
          <Button type="submit" name="action" value="switch-on">
            Read federal jobs
          </Button>
          <Link to="/admin/sources" className="underline">
            All sources
          </Link>
        </Form>
      )}
    </section>
  );
}

/** Looks again while jobs are on their way. */
function useFreshness(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(revalidate, lookEveryMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
