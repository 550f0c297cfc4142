import { inWords } from '../../desk/lists/words.ts';
import { Table } from '../../ui/table.tsx';
import type { BatchShare } from './preview-batch.server.ts';
import { countText, dollarText } from './settlement-text.ts';

/** What a batch would do with the conversions of each status. */
export function BatchShares({ shares, count }: { shares: BatchShare[]; count: number }) {
  if (count === 0) return null;
  return (
    <Table
      label="Conversions by status"
      columns={['Status', 'Conversions', 'Amount', 'What happens']}
      figures={[1, 2]}
      rows={shares.map(({ status, count: ofStatus, amount, reason }) => [
        inWords(status),
        countText(ofStatus),
        dollarText(amount),
        reason === null ? 'Changes' : `Skipped: ${reason}`,
      ])}
    />
  );
}
