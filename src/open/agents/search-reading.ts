import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { activeFilters, jobsPath } from '../../catalog/jobs/jobs-path.ts';
import type { SearchNotes } from '../../search/notes.schema.ts';
import type { Reading } from './answers.schema.ts';

const quoted = (texts: string[]): string => texts.map((text) => `"${text}"`).join(', ');

/** How a search was read, in words: what the site's page shows as chips and lines. */
export function searchReading(search: JobSearch, notes: SearchNotes | null, origin: string): Reading {
  const { keywords, ...rest } = search;
  const chosen = activeFilters({ ...rest, keywords: '' }).map(({ label }) => label);
  return {
    filters: [...(notes?.filters ?? []).map(({ label }) => label), ...chosen],
    notices: notes ? noticesOf(notes) : [],
    offers: notes ? offersOf(notes) : [],
    page_url: origin + jobsPath({ ...search, page: 1, pageSize: 20, after: '' }),
  };
}

function noticesOf(notes: SearchNotes): string[] {
  const { correction, place, isRelaxed, alsoSearched, occupations } = notes;
  const others = place?.others.map(({ label }) => label) ?? [];
  const lines = [
    correction && `Showing results for "${correction.to}" instead of "${correction.from}".`,
    isRelaxed && 'No jobs have all of these words. These have most of them.',
    place && `Showing jobs for ${place.label}.`,
    others.length > 0 && `Other places of that name: ${others.join(' · ')}.`,
    ...alsoSearched.map(({ term, as }) => `We also searched "${term}" as ${quoted(as)}.`),
    occupations.length > 0 &&
      `Few jobs have these words, so we included these occupations: ${occupations.join(', ')}.`,
  ];
  return lines.filter((line): line is string => typeof line === 'string');
}

function offersOf({ inside, alsoCalled, without }: SearchNotes): Reading['offers'] {
  return [
    ...without.map(({ label, total }) => ({ text: `Without ${label}`, jobs: total })),
    ...alsoCalled.map(({ label, total }) => ({ text: `Also called: ${label}`, jobs: total })),
    ...inside.map(({ term, more }) => ({ text: `"${term}" inside longer words`, jobs: more })),
  ];
}
