import { Link } from '../../ui/link.tsx';
import type { LinkGroup } from './landing-view.server.ts';

/** Links under headings, each with its number of jobs. */
export function LinkGroups({ groups, columns }: { groups: LinkGroup[]; columns: string }) {
  return groups.map(({ title, links }) => (
    <section key={title} aria-label={title} className="border-t border-line py-8 first:border-0">
      <h2 className="text-2xl">{title}</h2>
      <ul className={`mt-4 grid gap-x-8 ${columns}`}>
        {links.map(({ label, to, jobs }) => (
          <li key={to}>
            <CountedLink label={label} to={to} jobs={jobs} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** A name, with its number of jobs at the other end of the line. */
export function CountedLink({ label, to, jobs }: LinkGroup['links'][number]) {
  return (
    <Link to={to} className="group flex min-h-11 items-baseline justify-between gap-3 py-2">
      <span className="min-w-0 font-medium group-hover:text-pine group-hover:underline group-hover:underline-offset-4">
        {label}
      </span>
      <span className="figures shrink-0 text-sm text-muted">
        {jobs.toLocaleString('en-US')}
        <span className="sr-only"> {jobs === 1 ? 'job' : 'jobs'}</span>
      </span>
    </Link>
  );
}
