import { useRef, useState } from 'react';
import type { OwnInput } from '../../desk/lists/resource-form.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, SelectField, TextField } from '../../ui/field.tsx';
import {
  type LineProblem,
  maxPages,
  maxRules,
  pagesProblem,
  rulesProblem,
} from '../tracking/links/landing-lines.ts';
import {
  controlName,
  type LandingRow,
  type LandingRows,
  pageRows,
  ruleRows,
  sentRows,
} from './landing-rows.ts';

/** Empty rows of a form without scripts. */
const emptyRows = 3;

const devices = [
  ['', 'Any device'],
  ['mobile', 'Phone'],
  ['tablet', 'Tablet'],
  ['desktop', 'Computer'],
  ['mobile tablet', 'Phone or tablet'],
  ['mobile desktop', 'Phone or computer'],
  ['tablet desktop', 'Tablet or computer'],
  ['mobile tablet desktop', 'Phone, tablet or computer'],
] as const;

interface Kind {
  rows: LandingRows;
  /** 'Page'. */
  one: string;
  most: number;
  findProblem(lines: readonly string[]): LineProblem | null;
  layout: string;
}

const pages: Kind = {
  rows: pageRows,
  one: 'Page',
  most: maxPages,
  findProblem: pagesProblem,
  layout: 'grid-cols-[minmax(0,1fr)_5.5rem]',
};

const rules: Kind = {
  rows: ruleRows,
  one: 'Rule',
  most: maxRules,
  findProblem: rulesProblem,
  layout: 'grid-cols-2 sm:grid-cols-[minmax(0,11rem)_minmax(0,8rem)_minmax(0,1fr)]',
};

/** A row for each landing page of a campaign: address and weight. */
export const LandingPagesInput: OwnInput = (props) => <RowsInput kind={pages} {...props} />;

/** A row for each rule of a campaign: device, countries and address. */
export const LandingRulesInput: OwnInput = (props) => <RowsInput kind={rules} {...props} />;

/** Begins again with the rows that a refused form has sent. */
function RowsInput({ kind, text, sent, ...props }: Parameters<OwnInput>[0] & { kind: Kind }) {
  const { parts, split } = kind.rows;
  const stored = text
    .split('\n')
    .map(split)
    .filter((row) => row !== null);
  const rows = (sent && sentRows(sent, props.field.name, parts)) ?? stored;
  return <Rows key={JSON.stringify(rows)} kind={kind} initial={rows} {...props} />;
}

interface KeyedRow {
  key: number;
  row: LandingRow;
}

function Rows({
  kind,
  field: { name, label, hint },
  initial,
  error,
}: Pick<Parameters<OwnInput>[0], 'field' | 'error'> & { kind: Kind; initial: LandingRow[] }) {
  const { one, most, findProblem } = kind;
  const place = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState<KeyedRow[]>(() => keyed(initial.length === 0 ? [{}] : initial));
  const bad = error ? findProblem(initial.map(kind.rows.join)) : null;
  const focusRow = (at: number) =>
    setTimeout(() =>
      place.current
        ?.querySelectorAll<HTMLElement>('[data-row]')
        [at]?.querySelector<HTMLElement>('input, select')
        ?.focus(),
    );
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key));
    setRows([...rows, { key, row: {} }]);
    focusRow(rows.length);
  };
  const remove = (at: number) => {
    const left = rows.filter((_, other) => other !== at);
    setRows(left.length === 0 ? [{ key: (rows[at]?.key ?? 0) + 1, row: {} }] : left);
    focusRow(Math.max(0, Math.min(at, left.length - 1)));
  };
  return (
    <fieldset ref={place} aria-describedby={`${name}-hint`} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label} (optional)</legend>
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
        <noscript> To remove a row, clear it.</noscript>
      </p>
      {rows.map(({ key, row }, at) => (
        <RowFields
          key={key}
          kind={kind}
          {...{ name, at, row }}
          problem={bad?.row === at + 1 ? bad : null}
          onRemove={() => remove(at)}
        />
      ))}
      <noscript>
        <div className="grid gap-3">
          {range(rows.length, Math.min(initial.length + emptyRows, most)).map((at) => (
            <RowFields key={at} kind={kind} name={name} at={at} row={{}} problem={null} />
          ))}
        </div>
      </noscript>
      {error && !bad && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {rows.length < most && (
        <div className="noscript:hidden">
          <Button variant="secondary" size="small" onClick={add}>
            Add a {one.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, more) => from + more);

const keyed = (rows: readonly LandingRow[]): KeyedRow[] => rows.map((row, key) => ({ key, row }));

/** The controls of one row. Their labels begin with its number for screen readers. */
function RowFields({
  kind: { rows, one, layout },
  name,
  at,
  row,
  problem,
  onRemove,
}: {
  kind: Kind;
  name: string;
  at: number;
  row: LandingRow;
  problem: LineProblem | null;
  onRemove?: () => void;
}) {
  const title = `${one} ${at + 1}`;
  const control = (part: LineProblem['part'], label: string) => ({
    name: controlName(name, at, part),
    defaultValue: row[part],
    error: problem?.part === part ? problem.text : undefined,
    label: (
      <>
        <span className="sr-only">{title}: </span>
        {label}
      </>
    ),
  });
  const isRule = rows.parts.includes('devices');
  return (
    <div data-row className="rounded-md border border-line bg-surface p-3">
      <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
        <p aria-hidden="true" className="text-sm font-semibold text-muted">
          {title}
        </p>
        {onRemove && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${title.toLowerCase()}`}
            className="noscript:hidden"
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
      <div className={`grid items-start gap-3 ${layout}`}>
        {isRule && (
          <>
            <SelectField {...control('devices', 'Device')}>
              {devices.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField
              {...control('countries', 'Countries')}
              placeholder="All"
              autoCapitalize="characters"
              autoComplete="off"
            />
          </>
        )}
        <TextField
          {...control('path', 'Address')}
          placeholder="/jobs?category=Sales"
          autoCapitalize="none"
          spellCheck={false}
          className={isRule ? 'max-sm:col-span-2' : undefined}
        />
        {!isRule && (
          <TextField
            {...control('weight', 'Weight')}
            inputMode="numeric"
            placeholder="1"
            autoComplete="off"
          />
        )}
      </div>
    </div>
  );
}
