import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { HideViewed } from '../../catalog/jobs/hide-viewed.tsx';
import { type JobSearch, statedPay } from '../../catalog/jobs/job-search.schema.ts';
import { changedPath, mapPath } from '../../catalog/jobs/jobs-path.ts';
import { readStoredZip } from '../../catalog/jobs/kept/stored-zip.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, chipShape, RemovableChip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { ActiveFilter } from '../filters.ts';
import { KeptParams } from './kept-params.tsx';

const hourlyPays = [15, 20, 25, 30, 35, 40, 50];
const yearlyPays = [50_000, 75_000, 100_000, 150_000];

/** The filters that most people set, one tap each. */
const choices: [label: string, change: Partial<JobSearch>][] = [
  ['Last 7 days', { postedWithin: 7 }],
  ['Remote', { workplace: 'remote' }],
  ['Full-time', { jobType: 'Full-time' }],
  ['Pay listed', { salaryMin: statedPay }],
];

interface QuickFiltersProps {
  search: JobSearch;
  filters: ActiveFilter[];
  /** Items of the list of other views. */
  children: ReactNode;
}

/**
 * The filters that are on, each with a link that removes it, and the ones that most people want next. All of them are
 * links and native popovers, so they work without scripts.
 */
export function QuickFilters({ search, filters, children }: QuickFiltersProps) {
  const isFree = (change: Partial<JobSearch>): boolean =>
    Object.keys(change).every((name) => !search[name as keyof JobSearch]);
  const hasPay = search.salaryMin !== null || search.hourlyMin !== null;
  return (
    <div className="quick-filters no-print">
      {filters.length > 0 && (
        <ul aria-label="Active filters">
          {filters.map(({ label, href, without }) => (
            <li key={href} className={isInSearchLine(without) ? 'in-search-line' : undefined}>
              <RemovableChip to={href} removeLabel={`Remove filter: ${label}`}>
                {label}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Quick filters">
        {isFree({ zip: '', location: '' }) && (
          <li>
            <NearMe search={search} />
          </li>
        )}
        {choices.map(
          ([label, change]) =>
            isFree(change) && (
              <li key={label} className="in-bar">
                <Chip to={changedPath(search, change)} preventScrollReset>
                  {label}
                </Chip>
              </li>
            ),
        )}
        {!hasPay && (
          <li className="in-bar">
            <PayMenu search={search} />
          </li>
        )}
      </ul>
      <ul aria-label="Other views">
        <li>
          <Chip to={mapPath(search)}>
            <Icon name="map-pin" />
            Map
          </Chip>
        </li>
        <li className="hide-viewed">
          <HideViewed />
        </li>
        {children}
      </ul>
    </div>
  );
}

const isInSearchLine = (without: Partial<JobSearch>): boolean =>
  'keywords' in without || 'location' in without || 'zip' in without;

function PayMenu({ search }: { search: JobSearch }) {
  const link = (label: string, change: Partial<JobSearch>) => (
    <li key={label}>
      <Link to={changedPath(search, change)} preventScrollReset>
        {label}
      </Link>
    </li>
  );
  return (
    <Menu name="pay" label="Pay">
      <ul>
        {hourlyPays.map((pay) => link(`$${pay}+ an hour`, { hourlyMin: pay }))}
        {yearlyPays.map((pay) => link(`$${pay.toLocaleString('en-US')}+ a year`, { salaryMin: pay }))}
      </ul>
    </Menu>
  );
}

/** Asks for a ZIP code. The one that this browser knows is filled in. */
function NearMe({ search }: { search: JobSearch }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const zip = readStoredZip();
    if (zip && field.current?.value === '') field.current.value = zip;
  }, []);
  return (
    <Menu name="near" label="Near me">
      <Form action="/jobs" preventScrollReset>
        <KeptParams search={search} />
        <TextField
          ref={field}
          label="Your ZIP"
          name="zip"
          inputMode="numeric"
          pattern="[0-9]{5}"
          title="Zip code must be 5 digits"
          maxLength={5}
          required
          autoComplete="postal-code"
        />
        <Button type="submit">Show</Button>
      </Form>
    </Menu>
  );
}

/** A chip that opens a small native popover. A new address closes it. */
function Menu({ name, label, children }: { name: 'near' | 'pay'; label: string; children: ReactNode }) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => ref.current?.hidePopover?.(), [key]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`quick-door-${name} ${chipShape} border-edge bg-surface hover:border-pine hover:bg-pine-wash`}
      >
        {label}
        <Icon name="chevron-down" />
      </button>
      <div ref={ref} id={id} popover="auto" className={`quick-menu quick-menu-${name}`}>
        {children}
      </div>
    </>
  );
}
