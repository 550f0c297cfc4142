import { dollarDecimals } from '../../platform/dollars.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { reasonText } from './reason-text.ts';
import type { Column, Row } from './resource.ts';

const tones: Record<string, BadgeTone> = {
  active: 'leaf',
  open: 'leaf',
  approved: 'leaf',
  paid: 'leaf',
  sent: 'leaf',
  delivered: 'leaf',
  done: 'leaf',
  rejected: 'clay',
  reversed: 'clay',
  fraud: 'clay',
  dead: 'clay',
  failed: 'clay',
  broken: 'clay',
  spam: 'clay',
  refused: 'clay',
  new: 'pine',
  pending: 'pine',
  queued: 'pine',
  due: 'pine',
  hold: 'pine',
  held: 'pine',
};

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: dollarDecimals,
});
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** One value of a row in the form of its column. A dash if there is no value. */
export function Cell({ column, row }: { column: Column; row: Row }) {
  const value = row[column.name];
  if (value === null || value === undefined || value === '') return <span className="text-muted">–</span>;
  const shown = <Value column={column} value={value} />;
  const { link } = column;
  const target = link && row[link.id];
  if (!target) return shown;
  const { list, filter } = link;
  return (
    <Link
      to={`/admin/${list}${filter ? `?${filter}=${target}` : `/${target}`}`}
      className="text-pine hover:underline"
    >
      {shown}
    </Link>
  );
}

function Value({ column: { kind }, value }: { column: Column; value: unknown }) {
  switch (kind) {
    case 'money':
      // A string keeps every digit.
      return money.format(value as `${number}`);
    case 'number':
      return number.format(Number(value));
    case 'percent':
      return percent.format(Number(value));
    case 'time':
      return <LocalTime at={value as string} />;
    case 'status':
      return <Badge tone={tones[String(value)] ?? 'plain'}>{String(value)}</Badge>;
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'reason':
      return reasonText(String(value));
    default:
      return <Text value={value} />;
  }
}

function Text({ value }: { value: unknown }) {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? (
    <code className="break-all">{JSON.stringify(value)}</code>
  ) : (
    String(value)
  );
}
