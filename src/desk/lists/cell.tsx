import { dollarDecimals } from '../../platform/money/dollars.ts';
import { dayText, monthText } from '../../platform/time/day.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { historyLine, reasonText } from './reason-text.ts';
import type { Column, Row } from './resource.ts';
import { inWords, labelFrom } from './words.ts';

const tones: Record<string, BadgeTone> = {
  active: 'leaf',
  published: 'leaf',
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
  draft: 'pine',
  waiting: 'pine',
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
  const { list, filter, also } = link;
  return (
    <Link
      to={`/admin/${list}${filter ? `?${new URLSearchParams({ [filter]: String(target), ...also })}` : `/${target}`}`}
      className="text-pine hover:underline"
    >
      {shown}
    </Link>
  );
}

function Value({ column: { kind, fields, words }, value }: { column: Column; value: unknown }) {
  const label = words?.[String(value)] ?? inWords(String(value));
  switch (kind) {
    case 'day':
      return dayText(String(value));
    case 'month':
      return monthText(String(value));
    case 'history':
      return <HistoryLines lines={String(value).split('\n')} />;
    case 'record':
      return <Fields of={value} columns={fields} />;
    case 'money':
      // A string keeps every digit.
      return money.format(value as `${number}`);
    case 'number':
      return number.format(Number(value));
    case 'percent':
      return percent.format(Number(value));
    case 'time':
      return <LocalTime at={value as string} />;
    case 'word':
      return label;
    case 'status':
      return <Badge tone={tones[String(value)] ?? 'plain'}>{label}</Badge>;
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'reason':
      return reasonText(String(value));
    default:
      if (words) return label;
      return typeof value === 'boolean' ? inText(value) : <Text value={value} />;
  }
}

function Text({ value }: { value: unknown }) {
  if (value instanceof Date) return <LocalTime at={value} />;
  if (Array.isArray(value)) return value.map(inText).join(', ');
  return typeof value === 'object' ? <Fields of={value} /> : inText(value);
}

/** A value inside another, on one line. */
function inText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${labelFrom(name)}: ${inText(inner)}`)
    .join(', ');
}

/** The fields of a stored object, with the labels and formats of a list's columns. */
function Fields({ of, columns = [] }: { of: unknown; columns?: readonly Column[] | undefined }) {
  const row = { id: '', ...(of as object) } as Row;
  return (
    <dl className="grid gap-1">
      {Object.keys(of as object).map((name) => {
        const column = columns.find((one) => one.name === name) ?? {
          name,
          label: labelFrom(name),
          kind: 'text',
        };
        return (
          <div key={name}>
            <dt className="me-1.5 inline font-medium">{column.label}:</dt>
            <dd className="inline break-words">
              <Cell column={{ ...column, link: undefined }} row={row} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function HistoryLines({ lines }: { lines: string[] }) {
  return (
    <ol className="grid gap-1">
      {lines.map((line, index) => {
        const [, time, rest] = historyLine.exec(line) ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and they never move
          <li key={index}>
            {time && (
              <>
                <LocalTime at={`${time.replace(' ', 'T')}Z`} />{' '}
              </>
            )}
            {reasonText(rest ?? line)}
          </li>
        );
      })}
    </ol>
  );
}
