import { Link } from '../../ui/link.tsx';
import type { PayLink } from './pay-figures.schema.ts';
import { dollars } from './salary-words.ts';

/** Occupations or places, each with its median pay at the other end of the line. */
export function PayLinks({ links, columns }: { links: PayLink[]; columns: string }) {
  return (
    <ul className={`grid gap-x-10 ${columns}`}>
      {links.map(({ label, official, to, median, postings }) => (
        <li key={to} className="border-t border-line">
          <Link to={to} className="group flex min-h-11 items-baseline justify-between gap-4 py-2.5">
            <span
              title={official ?? undefined}
              className="min-w-0 font-medium group-hover:text-pine group-hover:underline group-hover:underline-offset-4"
            >
              {label}
            </span>
            <span className="figures shrink-0 text-end text-sm">
              <strong>{dollars(median)}</strong>
              <span className="text-muted"> · {postings.toLocaleString('en-US')} jobs</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
