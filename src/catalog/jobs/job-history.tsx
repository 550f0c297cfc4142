import { Link } from '../../ui/link.tsx';
import type { JobHistory as History } from './job-history-view.ts';

/** What we know about an ad over time. It names facts, never a verdict. */
export function JobHistory({ history: { facts, payLaw } }: { history: History }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-2xl">
        This ad’s history
      </h2>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term} className="flex gap-4 border-t border-line py-2.5">
            <dt className="w-28 shrink-0 text-muted">{term}</dt>
            <dd className="figures min-w-0 [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {payLaw && (
        <p className="border-t border-line py-2.5">
          {payLaw.text}{' '}
          <a href={payLaw.source} rel="noopener nofollow" className="text-pine underline underline-offset-4">
            Read the state’s rule
          </a>
        </p>
      )}
      <p className="border-t border-line pt-3 text-sm text-muted">
        <Link to="/how-we-check" className="text-pine underline underline-offset-4">
          How we check these facts
        </Link>
      </p>
    </section>
  );
}
