import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { everydayName } from '../../catalog/occupations/everyday-name.ts';
import {
  occupationName,
  occupationOfSlug,
  occupationsLike,
  occupationTerm,
} from '../../catalog/occupations/occupation.ts';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { minPostings, type PayDetails, type PayLink, type Quartiles } from './pay-figures.schema.ts';
import {
  type DetailedFigures,
  getFiguresState,
  listFiguresOf,
  listLargestFigures,
  listOccupationFigures,
} from './pay-figures.server.ts';
import { halfText, listedText, placeName, salaryTitle, whereText } from './pay-words.ts';
import { salariesPath } from './salaries-index-path.ts';
import { readSalaryPlace, type SalaryPlace, salaryPath, wholeCountry } from './salaries-path.ts';

const shownSimilar = 8;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A page about the pay of an occupation, with all texts. */
export interface SalaryView {
  path: string;
  title: string;
  /** The official name of the occupation, if the texts have another. */
  official: string | null;
  description: string;
  lead: string;
  crumbs: { label: string; to: string }[];
  /** Null with fewer than ten postings. */
  figures: { quartiles: Quartiles; details: PayDetails; postings: number } | null;
  /** The page for a wider place that has figures, if this one has none. */
  wider: { label: string; to: string } | null;
  /** States, or cities of a state. */
  places: { title: string; links: PayLink[] };
  similar: PayLink[];
  search: Partial<JobSearch>;
  /** The category of at least half of the jobs, for the calculator. '' if there is none. */
  category: string;
  hasSamples: boolean;
  isIndexed: boolean;
}

/**
 * The page at an address.
 * @param address.place 'texas' or 'austin-tx'. Unset for the whole country.
 * @returns the address to go to instead if the occupation or the place has another spelling.
 * @throws NotFound for an unknown occupation or place.
 */
export async function getSalaryView(
  db: Database,
  address: { occupation: string; place?: string },
): Promise<SalaryView | { redirect: string }> {
  const occupation = occupationOfSlug(address.occupation);
  const place = address.place === undefined ? wholeCountry : readSalaryPlace(address.place);
  if (occupation === 0 || !place) throw new NotFound('We couldn’t find a page about pay at this address.');
  const path = salaryPath(occupation, place);
  const asked = [salariesPath, address.occupation, address.place].filter((part) => part !== undefined);
  if (path !== asked.join('/')) return { redirect: path };
  return viewOf(db, occupation, place);
}

async function viewOf(db: Database, occupation: number, place: SalaryPlace): Promise<SalaryView> {
  const name = everydayName(occupation);
  const [all, state, similar] = await Promise.all([
    listOccupationFigures(db, occupation, place.state),
    getFiguresState(db),
    listSimilar(db, occupation, place.state),
  ]);
  const own = all.find((one) => isOf(one, place));
  const figures =
    own?.quartiles && own.details ? { ...own, quartiles: own.quartiles, details: own.details } : null;
  const title = salaryTitle(name, place);
  const lead = leadOf(name, place, own, state.at);
  return {
    path: salaryPath(occupation, place),
    title,
    official: officialOf(occupation),
    description: figures ? `${halfText(figures.quartiles)} ${lead}`.replace('them', 'the open jobs') : lead,
    lead,
    crumbs: crumbsOf(occupation, name, place),
    figures: figures && {
      quartiles: figures.quartiles,
      details: figures.details,
      postings: figures.postings,
    },
    wider: figures ? null : widerOf(name, all, place),
    places: placesOf(all, place),
    similar,
    search: { keywords: occupationTerm(occupation), location: place.state ? placeName(place) : '' },
    category: own?.category ?? all[0]?.category ?? '',
    hasSamples: state.hasSamples,
    isIndexed: figures !== null && figures.ownPostings >= minPostings && !state.hasSamples,
  };
}

const isOf = (one: DetailedFigures, { state, citySlug }: SalaryPlace): boolean =>
  one.state === state && one.citySlug === citySlug;

function leadOf(name: string, place: SalaryPlace, own: DetailedFigures | undefined, at: Date | null): string {
  if (!own?.quartiles)
    return `Fewer than ${minPostings} open jobs for ${name} ${whereText(place)} list pay. That’s too few for a fair figure.`;
  return `${listedText(name, place, own)}${at ? ` As of ${day.format(at)}.` : ''}`;
}

function crumbsOf(occupation: number, name: string, place: SalaryPlace): SalaryView['crumbs'] {
  const steps: SalaryPlace[] = [wholeCountry];
  if (place.state) steps.push({ ...wholeCountry, state: place.state });
  if (place.city) steps.push(place);
  return [
    { label: 'Pay by occupation', to: salariesPath },
    ...steps.map((step) => ({
      label: step.state ? placeName(step) : name,
      to: salaryPath(occupation, step),
    })),
  ];
}

function widerOf(name: string, all: DetailedFigures[], place: SalaryPlace): SalaryView['wider'] {
  const wider = [{ ...wholeCountry, state: place.state }, wholeCountry]
    .map((one) => all.find((figures) => isOf(figures, one)))
    .find((figures) => figures?.quartiles);
  return wider
    ? {
        label: salaryTitle(name, wider) + (wider.state ? '' : ' nationwide'),
        to: salaryPath(wider.occupation, wider),
      }
    : null;
}

/** All states for the country. The cities with ten postings of their own for a state, and for a city of it. */
function placesOf(all: DetailedFigures[], place: SalaryPlace): SalaryView['places'] {
  const shown = all.filter((one) =>
    place.state
      ? one.city !== '' && one.ownPostings >= minPostings && one.citySlug !== place.citySlug
      : one.state !== '' && one.city === '',
  );
  return {
    title: place.city
      ? `Other cities in ${placeName({ ...place, city: '' })}`
      : place.state
        ? 'By city'
        : 'By state',
    links: linksOf(shown, (one) => ({ label: one.city || placeName(one), official: null })),
  };
}

function linksOf(
  all: DetailedFigures[],
  nameOf: (one: DetailedFigures) => Pick<PayLink, 'label' | 'official'>,
): PayLink[] {
  return all
    .flatMap((one) =>
      one.quartiles
        ? [
            {
              ...nameOf(one),
              to: salaryPath(one.occupation, one),
              median: one.quartiles.median,
              postings: one.postings,
            },
          ]
        : [],
    )
    .sort((a, b) => b.median - a.median);
}

/** The official name of an occupation that we call by another. Null if ours is the official one. */
function officialOf(occupation: number): string | null {
  const name = occupationName(occupation);
  return name === everydayName(occupation) ? null : name;
}

const namesOf = ({ occupation }: DetailedFigures): Pick<PayLink, 'label' | 'official'> => ({
  label: everydayName(occupation),
  official: officialOf(occupation),
});

/** The most similar occupations first. */
async function listSimilar(db: Database, occupation: number, state: string): Promise<PayLink[]> {
  const like = new Map([...occupationsLike(occupation)].filter(([code]) => code !== occupation));
  const likeness = (one: DetailedFigures): number => like.get(one.occupation) ?? 0;
  const found = await listFiguresOf(db, [...like.keys()], state);
  const nearest = found.sort((a, b) => likeness(b) - likeness(a)).slice(0, shownSimilar);
  return linksOf(nearest, namesOf);
}

/** The occupations with the most postings in a place, each with its median there. `category` '' is any. */
export async function listPayLinks(
  db: Database,
  place: { state: string; citySlug: string; category: string },
  limit: number,
): Promise<PayLink[]> {
  const found = await listLargestFigures(db, place, limit);
  return found.flatMap((one) => linksOf([one], namesOf));
}

/** All occupations with figures for the country, and the date of the figures. */
export async function getSalaryIndex(
  db: Database,
): Promise<{ links: PayLink[]; date: string | null; hasSamples: boolean }> {
  const [links, { at, hasSamples }] = await Promise.all([
    listPayLinks(db, { state: '', citySlug: '', category: '' }, 1000),
    getFiguresState(db),
  ]);
  return { links, date: at && day.format(at), hasSamples };
}
