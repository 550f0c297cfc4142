import { Link } from '../../ui/link.tsx';
import { salaryParams } from './salary.schema.ts';
import { estimateSalary, locationMultipliers, type SalaryInput } from './salary.ts';
import { dollars } from './salary-words.ts';

/**
 * The estimate for the same input in each place of the model, the best paid first. Each row links to its own
 * estimate.
 */
export function PlaceComparison({ input }: { input: SalaryInput }) {
  const names = [...new Set([...Object.keys(locationMultipliers), input.location])];
  const places = names
    .map((location) => ({ location, median: estimateSalary({ ...input, location }).median }))
    .sort((one, other) => other.median - one.median || one.location.localeCompare(other.location));
  const most = Math.max(...places.map(({ median }) => median));
  return (
    <ol
      className="grid gap-x-10 sm:grid-flow-col sm:grid-cols-2"
      style={{ gridTemplateRows: `repeat(${Math.ceil(places.length / 2)}, auto)` }}
    >
      {places.map(({ location, median }) => (
        <li key={location}>
          <Link
            to={`/salary-calculator?${salaryParams({ ...input, location })}`}
            preventScrollReset
            aria-current={location === input.location || undefined}
            className="place-row"
          >
            <span className="truncate">{location}</span>
            <span className="figures">{dollars(median)}</span>
            <span aria-hidden="true" className="place-bar">
              <span style={{ width: `${(median / most) * 100}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
