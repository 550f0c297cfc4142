import { useEffect, useRef } from 'react';
import { countOf } from '../../desk/lists/words.ts';
import type { BadLine } from '../../platform/text/csv-file.ts';
import { Table } from '../../ui/table.tsx';
import type { PlannedSpend, SpendPlan } from './upload-spend.server.ts';

/** Rows and bad lines on the screen at most. */
const maxShown = 200;

/** What a file of spend would change, and the lines that it cannot use. Nothing is saved yet. */
export function SpendPreview({ plan }: { plan: SpendPlan }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new preview
  useEffect(() => heading.current?.focus(), [plan]);
  const { added, corrected, unchanged, bad } = plan;
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl">
        Preview (not saved yet)
      </h2>
      <p>
        {countOf(added.length, 'new entry')}, {countOf(corrected.length, 'correction')},{' '}
        {unchanged.toLocaleString('en-US')} unchanged, {countOf(bad.length, 'bad line')}.
      </p>
      {bad.length > 0 && <BadLines bad={bad} />}
      <Rows title="Corrections" rows={corrected} />
      <Rows title="New entries" rows={added} />
    </section>
  );
}

function BadLines({ bad }: { bad: BadLine[] }) {
  return (
    <div className="rounded-md bg-clay-wash px-4 py-3">
      <h3 className="text-base">Lines that can’t be used</h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {bad.slice(0, maxShown).map(({ line, problem }) => (
          <li key={line} className="break-words">
            <strong>Line {line}:</strong> {problem}
          </li>
        ))}
      </ul>
      <More count={bad.length - maxShown} />
    </div>
  );
}

function Rows({ title, rows }: { title: string; rows: PlannedSpend[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      <Table
        label={title}
        figures={[2, 3, 4]}
        columns={['Day', 'Campaign', 'Entered now', 'Amount', 'Line']}
        rows={rows
          .slice(0, maxShown)
          .map(({ day, campaign, before, amount, line }) => [
            day,
            campaign,
            before === null ? '–' : money(before),
            money(amount),
            line,
          ])}
      />
      <More count={rows.length - maxShown} />
    </div>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? (
    <p className="mt-2 text-sm text-muted">And {count.toLocaleString('en-US')} more.</p>
  ) : null;
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** A text keeps every digit. */
const money = (dollars: string): string => format.format(dollars as `${number}`);
