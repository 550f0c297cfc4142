import { Table } from '../../ui/table.tsx';
import type { LandingTarget } from './campaign-link.server.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Who goes to which page, in the order in which it is decided. */
export function LandingTargets({ targets }: { targets: LandingTarget[] }) {
  const hasRules = targets.some(({ rule }) => rule !== null);
  return (
    <section aria-labelledby="targets" className="max-w-3xl">
      <h2 id="targets" className="text-xl">
        Where visitors go
      </h2>
      <Table
        className="mt-3"
        label="Where visitors go"
        columns={['Visitors', 'Share', 'Page']}
        figures={[1]}
        rows={targets.map(({ rule, share, path }) => [
          rule ?? (hasRules ? 'Everyone else' : 'Everyone'),
          percent.format(share),
          <span key={path} className="break-all">
            {path}
          </span>,
        ])}
      />
    </section>
  );
}
