import type pg from 'pg';
import { stateNames } from '../../src/catalog/places/state-names.ts';
import { cityRowsSource } from './catalogue.ts';
import type { Gazetteer, Point } from './gazetteer.ts';

/** A posting for the judges: its stated facts, and its places from the gazetteer. */
export interface Row {
  id: number;
  title: string;
  company: string;
  location: string;
  /** With the stated occupation or department, and the stated grade. */
  description: string;
  skills: string[];
  /** Title and description: the text that a person reads. */
  text: string;
  /** The stated pay, in dollars a year. Null without pay. */
  payMin: number | null;
  payMax: number | null;
  /** The job type as the source stated it. */
  statedType: string;
  places: Place[];
  /** The country code that the importer read. Null if the posting names none. */
  country: string | null;
  isAbroad: boolean;
  /** A public employer of New York City. Its rows often state only a street. */
  isNewYorkCity: boolean;
}

interface Place {
  city: string;
  state: string;
  point: Point | undefined;
}

interface StoredRow {
  id: number;
  external_id: string;
  source: string;
  title: string;
  company: string;
  location: string;
  city: string | null;
  state: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  skills: string[];
  stated_category: string | null;
  stated_grade: string | null;
  stated_job_type: string | null;
  pay_year_min: number | null;
  pay_year_max: number | null;
  description: string;
}

/** Reads every open posting of the site. All engines search exactly these rows. */
export async function readRows(pool: pg.Pool, gazetteer: Gazetteer): Promise<Row[]> {
  const { rows } = await pool.query<StoredRow>(
    `select j.id, external_id, s.name as source, title, company, location, city, state, country, latitude, longitude, skills, stated_category, stated_grade,
       stated_job_type, pay_year_min, pay_year_max, description
     from jobs j join sources s on s.id = j.source_id where j.status = 'open' order by j.id`,
  );
  return rows.map((row) => toRow(row, gazetteer));
}

function toRow(row: StoredRow, gazetteer: Gazetteer): Row {
  const isNewYorkCity =
    row.source === cityRowsSource ||
    row.external_id.startsWith('nyc-') ||
    /^- Level: /m.test(row.description);
  const grade = row.stated_grade && `Grade: ${row.stated_grade}`;
  const description = [row.stated_category, grade, row.description].filter(Boolean).join('\n');
  return {
    id: Number(row.id),
    title: row.title,
    company: row.company,
    location: row.location,
    description,
    skills: row.skills,
    text: `${row.title}\n${description}`,
    payMin: row.pay_year_min,
    payMax: row.pay_year_max,
    statedType: row.stated_job_type ?? '',
    places: isNewYorkCity ? [newYork(gazetteer)] : readPlaces(row, gazetteer),
    country: isNewYorkCity ? 'US' : row.country,
    isAbroad: !isNewYorkCity && isAbroad(row),
    isNewYorkCity,
  };
}

const newYork = (gazetteer: Gazetteer): Place => ({
  city: 'New York',
  state: 'NY',
  point: gazetteer.city('New York', 'NY'),
});

const codes = new Map(Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]));

/**
 * Reads "Naval Base, Norfolk, Virginia, United States; Macon, Georgia" as places. A place that the gazetteer lacks gets
 * the stored point.
 */
function readPlaces(row: StoredRow, gazetteer: Gazetteer): Place[] {
  const places = row.location.split(';').flatMap((text): Place[] => {
    const parts = text
      .replace(/, United States$/, '')
      .split(',')
      .map((part) => part.trim());
    const last = parts.pop() ?? '';
    const state = codes.get(last.toLowerCase()) ?? (/^[A-Z]{2}$/.test(last) ? last : undefined);
    if (!state) return [];
    const city = parts.pop() ?? '';
    const older = parts.pop() ?? '';
    const point = gazetteer.city(city, state) ?? gazetteer.city(older, state) ?? installation(text);
    return [{ city, state, point }];
  });
  const [first] = places;
  if (first && !first.point && row.latitude !== null && row.longitude !== null)
    first.point = { latitude: row.latitude, longitude: row.longitude };
  return places;
}

const isAbroad = ({ country }: StoredRow): boolean => country !== null && country !== 'US';

/** Workplaces near a big city that are not cities themselves, by a part of their text, in degrees. */
const installations: readonly [name: string, latitude: number, longitude: number][] = [
  ['Pearl Harbor', 21.35, -157.97],
  ['Oceana', 36.82, -76.03],
  ['Carswell', 32.78, -97.43],
  ['National Maritime Intelligence Center', 38.85, -76.93],
  ['Naval Surface Warfare Center, Maryland', 38.98, -77.2],
  ['Fort Meade Naval', 39.11, -76.74],
  ['Whidbey Island', 48.34, -122.67],
  ['District of Columbia', 38.9, -77.03],
];

function installation(text: string): Point | undefined {
  const found = installations.find(([name]) => text.includes(name));
  return found && { latitude: found[1], longitude: found[2] };
}
