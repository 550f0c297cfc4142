import { dollarDecimals } from '../../platform/money/dollars.ts';
import { dayText, monthText } from '../../platform/time/day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { type Column, linkAddress, type Row } from './resource.ts';
import { toneOf } from './status-tone.ts';
import { inWords, labelFrom } from './words.ts';

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
  const address = column.link && linkAddress(column.link, row);
  if (!address) return shown;
  return (
    <Link to={address} className="text-pine hover:underline">
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
      return <Badge tone={toneOf(String(value))}>{label}</Badge>;
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

/** The sentence for each stored reason, by its lowercase spelling. */
const sentences = new Map(
  Object.entries({
    head: 'Bot: it sent a HEAD request.',
    prefetch: 'Prefetch: a browser loaded the link before a visit.',
    'no user agent': 'Bot: it sent no user agent.',
    'user agent': 'Bot: the user agent is a known bot’s.',
    velocity: 'Bot: too many clicks came from one address in a minute.',
    'no click id': 'The report has no click ID.',
    'unknown click id': 'The report’s click ID is unknown.',
    'too soon after the click': 'The report came too soon after the click.',
    "another partner's click": 'The click belongs to another partner.',
    'after the attribution window': 'The report came after the attribution window.',
  }),
);

const aboveLimit = /^Above the partner's review limit of (\S+ per (?:conversion|day))$/;

/** A line of a history, and its UTC time: '2026-11-23 07:30 hold by Acme: bot: head'. */
const historyLine = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?) (.*)$/;

/** A status with its reasons: 'hold by Acme: bot: head'. */
const statusLine = /^((?:\d{4}-\d{2}-\d{2} \d{2}:\d{2} )?\w+ by (?:(?!: ).)*: )(.*)$/;

/**
 * Words stored reasons as sentences for operators: why a visit counts as a bot's, and why a conversion needs review.
 * Reasons that this version doesn't know stay as they are.
 * @param stored reasons that are separated by '; ', or lines of a history.
 */
export function reasonText(stored: string): string {
  return stored
    .split('\n')
    .map((line) => {
      const [, event = '', reasons = line] = statusLine.exec(line) ?? [];
      return event + sentencesOf(reasons.split('; '));
    })
    .join('\n');
}

/** The separator stays after a reason that has no sentence. */
function sentencesOf(reasons: string[]): string {
  return reasons.reduce((text, reason, at) => {
    const before = reasons[at - 1];
    const separator = before === undefined ? '' : sentenceOf(before) ? ' ' : '; ';
    return text + separator + (sentenceOf(reason) ?? reason);
  }, '');
}

/** Null for an unknown reason. A conversion's reason has 'bot: ' before that of its click. */
function sentenceOf(reason: string): string | null {
  const [, limit] = aboveLimit.exec(reason) ?? [];
  if (limit) return `The amount is above the partner’s review limit of ${limit}.`;
  return sentences.get(reason.replace(/^bot: /, '').toLowerCase()) ?? null;
}
