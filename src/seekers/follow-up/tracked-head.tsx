import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { dayOf, stageText } from './describe.ts';
import type { TrackedRow } from './tracked-row.ts';

/** What names a tracked job: its title with a link, employer, place and stage. */
export function TrackedHead({ row, heading: Heading = 'h3' }: { row: TrackedRow; heading?: 'h1' | 'h3' }) {
  const { ad, stage, result, closedAt } = row;
  return (
    <article className="min-w-0 [overflow-wrap:anywhere]">
      <Heading className={Heading === 'h1' ? 'text-3xl' : 'text-lg'}>
        <Link to={`/my-jobs/${row.id}`} className="underline-offset-4 hover:underline">
          {ad.title}
        </Link>
      </Heading>
      <p className="text-muted">{[ad.company, ad.place].filter(Boolean).join(' · ')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone={stage === 'offer' ? 'leaf' : 'pine'}>{stageText(stage, result)}</Badge>
        {closedAt && <Badge tone="clay">Ad closed {dayOf(closedAt)}</Badge>}
      </p>
    </article>
  );
}
