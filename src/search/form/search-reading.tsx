import type { ReactNode } from 'react';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { changedPath } from '../../catalog/jobs/jobs-path.ts';
import { Chip, RemovableChip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import type { Offer, SearchNotes } from '../notes.schema.ts';
import { quotedList } from './quoted.ts';

interface ReadingProps {
  search: JobSearch;
  notes: SearchNotes;
}

/**
 * How a search was read, and a link to each other reading. Nothing where it was read as it was typed. A narrow list
 * shows in one line what was added to the search, and it opens.
 */
export function SearchReading({ search, notes }: ReadingProps) {
  const changes = [
    notes.correction && <Correction key="spelling" {...notes.correction} search={search} />,
    notes.isRelaxed && <p key="relaxed">No jobs have all of these words. These have most of them.</p>,
    notes.filters.length > 0 && <Read key="read" search={search} notes={notes} />,
    notes.stated && <Stated key="stated" search={search} {...notes.stated} />,
    notes.inState && <InState key="state" search={search} offer={notes.inState} />,
    notes.place && notes.place.others.length > 0 && <Places key="places" search={search} notes={notes} />,
  ];
  const additions = [
    notes.alsoSearched.map(({ term, as }) => (
      <p key={term}>
        We also searched “{term}” as {quotedList(as)}.
      </p>
    )),
    notes.occupations.length > 0 && (
      <p key="occupations">
        Few jobs have these words, so we included these occupations: {notes.occupations.join(', ')}.
      </p>
    ),
    notes.inside.length > 0 && <Inside key="inside" search={search} notes={notes} />,
    notes.alsoCalled.length > 0 && <AlsoCalled key="also" search={search} offers={notes.alsoCalled} />,
  ].flat();
  const isMore = additions.some(Boolean);
  if (!isMore && !changes.some(Boolean)) return null;
  return (
    <div className="search-reading">
      {changes}
      {isMore && (
        <details className="search-more" key={changedPath(search, {})}>
          <summary>
            <span>{additionsInShort(notes)}</span>
          </summary>
          <div>{additions}</div>
        </details>
      )}
    </div>
  );
}

/** The additions in a few words, the most telling first. */
function additionsInShort({ alsoSearched, occupations, inside, alsoCalled }: SearchNotes): string {
  const added = [...alsoSearched.flatMap(({ as }) => as), ...occupations];
  if (added.length > 0) return `Also searched: ${added.join(', ')}`;
  if (alsoCalled.length > 0) return `Also called: ${alsoCalled.map(({ label }) => label).join(', ')}`;
  return `Only the ${inside.length === 1 ? 'word' : 'words'} ${quotedList(inside.map(({ term }) => term))}`;
}

function Correction({ from, to, search }: { from: string; to: string; search: JobSearch }) {
  return (
    <p>
      Showing results for <b>{to}</b>.{' '}
      <Other to={changedPath(search, { asTyped: true })}>Search instead for {from}</Other>.
    </p>
  );
}

/** "12 say so. 95 don't say. Only the 12" Those that say so come first. */
function Stated({
  search,
  jobs,
  others,
  change,
}: NonNullable<SearchNotes['stated']> & { search: JobSearch }) {
  const count = (number: number): string => number.toLocaleString('en-US');
  return (
    <p className="search-reading-line">
      {jobs === 0 ? 'None' : count(jobs)} {jobs === 1 ? 'says' : 'say'} so. {count(others)}{' '}
      {others === 1 ? 'doesn’t' : 'don’t'} say.
      {jobs > 0 && (
        <>
          {' '}
          <Other to={changedPath(search, change)}>
            Only the {count(jobs)}
            <span className="sr-only"> that {jobs === 1 ? 'says' : 'say'} so</span>
          </Other>
        </>
      )}
    </p>
  );
}

function InState({ search, offer: { label, change, total } }: { search: JobSearch; offer: Offer }) {
  return (
    <p className="search-reading-line">
      Did you mean{' '}
      <Other to={changedPath(search, change)}>
        {label} ({total.toLocaleString('en-US')})
      </Other>
      ?
    </p>
  );
}

/** "We filtered by: Remote · Chicago, IL · from $90,000", each removable. */
function Read({ search, notes }: ReadingProps) {
  return (
    <div className="search-reading-row">
      <span id="we-read">We filtered by:</span>
      <ul aria-labelledby="we-read">
        {notes.filters.map(({ kind, label, without }) => (
          <li key={kind + label}>
            <RemovableChip
              to={changedPath(search, { keywords: without })}
              removeLabel={`Remove filter: ${label}`}
            >
              {label}
            </RemovableChip>
          </li>
        ))}
      </ul>
      <Other to={changedPath(search, { match: 'exact' })}>Search exactly as typed</Other>
    </div>
  );
}

function Places({ search, notes: { place, filters } }: ReadingProps) {
  if (!place) return null;
  const read = filters.find(({ kind }) => kind === 'place');
  const change = (text: string): Partial<JobSearch> => ({
    location: text,
    ...(read && { keywords: read.without }),
  });
  return (
    <p className="search-reading-line">
      Showing jobs for <b>{place.label}</b>. Other places:{' '}
      {place.others.map(({ label, text }, at) => (
        <span key={text}>
          {at > 0 && ' · '}
          <Other to={changedPath(search, change(text))}>{label}</Other>
        </span>
      ))}
    </p>
  );
}

function Inside({ search, notes: { inside } }: ReadingProps) {
  const terms = quotedList(inside.map(({ term }) => term));
  const more = inside.reduce((sum, one) => sum + one.more, 0);
  return (
    <p>
      Showing jobs with the {inside.length === 1 ? 'word' : 'words'} {terms}.{' '}
      <Other to={changedPath(search, { inside: true })}>
        Include longer words ({more.toLocaleString('en-US')})
      </Other>
    </p>
  );
}

/** Other titles of the same occupation; one click adds one to the search. */
function AlsoCalled({ search, offers }: { search: JobSearch; offers: Offer[] }) {
  return (
    <div className="search-reading-row">
      <span id="also-called">Also called:</span>
      <ul aria-labelledby="also-called">
        {offers.map(({ label, total, change }) => (
          <li key={label}>
            <Chip to={changedPath(search, change)}>
              <span>
                <span className="sr-only">Add </span>
                {label} ({total.toLocaleString('en-US')})
              </span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Other({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset>
      {children}
    </Link>
  );
}
