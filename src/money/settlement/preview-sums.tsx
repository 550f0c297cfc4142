import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { lineKinds, statementKinds } from './partner-statements.schema.ts';
import type { KindSums, StatementPreview } from './preview-statement.server.ts';
import { countText, dollarText } from './settlement-text.ts';

/** How many lines agree, differ or are missing, with the sums on both sides. Each leads to its lines. */
export function PreviewSums({
  address,
  sums,
  total,
}: {
  address: string;
  sums: StatementPreview['sums'];
  total: KindSums;
}) {
  const figures = ({ count, theirs, ours }: KindSums) => [
    countText(count),
    dollarText(theirs),
    dollarText(ours),
  ];
  return (
    <Table
      label="Sums of the comparison"
      columns={['Compared', 'Lines', 'Their amount', 'Our amount']}
      figures={[1, 2, 3]}
      rows={[
        ...lineKinds.flatMap((kind) => {
          const found = sums[kind];
          if (!found) return [];
          const link = (
            <Link key={kind} to={`${address}?kind=${kind}`} className="text-pine hover:underline">
              {statementKinds[kind]}
            </Link>
          );
          return [[link, ...figures(found)]];
        }),
        ['Total', ...figures(total)],
      ]}
    />
  );
}
