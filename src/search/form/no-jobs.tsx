import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { changedPath, jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { SearchHelp } from '../help.schema.ts';
import type { Offer, SearchNotes } from '../notes.schema.ts';

interface NoJobsProps {
  search: JobSearch;
  total: number;
  help: SearchHelp;
  notes: SearchNotes | null;
}

/** Nothing found: the seed's words, and the nearest searches that do find something. */
export function NoJobs({ search, total, help, notes }: NoJobsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title="This page doesn’t exist"
        action={<ButtonLink to={jobsPath({ ...search, page: 1 })}>Go to the first page</ButtonLink>}
      >
        This search doesn’t have that many pages.
      </EmptyState>
    );
  }
  const { hint, correction, radii } = help;
  const meant: Offer[] = [
    ...(hint ? [hint] : []),
    ...(correction
      ? [{ ...correction, label: correction.keywords, change: { keywords: correction.keywords } }]
      : []),
  ];
  // To drop the words is to search for something else: it comes last.
  const isWords = ({ change }: Offer): boolean => change.keywords === '';
  const without = (notes?.without ?? []).toSorted((a, b) => Number(isWords(a)) - Number(isWords(b)));
  const clear = jobsPath({ sort: search.sort === 'salary' ? 'salary' : 'date' });
  const isHelped = meant.length > 0 || radii.length > 0 || without.length > 0;
  return (
    <EmptyState
      title="No jobs found"
      action={
        <ButtonLink to={clear} variant={isHelped ? 'secondary' : 'primary'}>
          Clear Filters
        </ButtonLink>
      }
    >
      <p>Try adjusting your search filters or keywords</p>
      {notes?.unknownPlace && (
        <p>We don’t know a place called {notes.unknownPlace}. Check the spelling, or use a ZIP code.</p>
      )}
      {without.length > 0 && (
        <Offers
          title="Try fewer filters"
          offers={without.map((one) => ({ ...one, label: `Without ${one.label}` }))}
          search={search}
        />
      )}
      {meant.length > 0 && <Offers title="Did you mean" offers={meant} search={search} />}
      {radii.length > 0 && (
        <Offers
          title={`Look farther from ${search.zip}`}
          offers={radii.map((one) => ({
            ...one,
            label: `Within ${one.radius} miles`,
            change: { radius: one.radius },
          }))}
          search={search}
        />
      )}
    </EmptyState>
  );
}

interface OffersProps {
  title: string;
  search: JobSearch;
  offers: { label: string; total: number; change: Partial<JobSearch> }[];
}

/** Searches near the one that found nothing, each with what it finds. */
function Offers({ title, search, offers }: OffersProps) {
  return (
    <>
      <h3 className="mb-2 mt-5 text-base text-ink">{title}</h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {offers.map(({ label, total, change }) => (
          <li key={label}>
            <Chip to={changedPath(search, change)}>
              <span>
                <b>{label}</b>: {total.toLocaleString('en-US')} {total === 1 ? 'job' : 'jobs'}
              </span>
            </Chip>
          </li>
        ))}
      </ul>
    </>
  );
}
