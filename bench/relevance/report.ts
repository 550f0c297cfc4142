import type { Engine } from './engines.ts';
import { meanOf, type Outcome, type RankedOutcome } from './measures.ts';
import { type Group, groups, type Half, type JudgedQuery } from './queries.ts';

/** The outcomes of one query, one per engine in their order. */
export interface Run {
  query: JudgedQuery;
  half: Half;
  outcomes: Outcome[];
}

/** The goal for the set-aside half. */
const goal = { precision: 0.9, first: 0.92, empty: 0.02 };

/** A Markdown table: precision@10 / success@1 / share with nothing found, by group and engine, and ours beside the best other engine. */
export function table(runs: readonly Run[], engines: readonly Engine[], ours: number): string {
  const others = engines.map((_, at) => at).filter((at) => !engines[at]!.name.startsWith('ours'));
  const lines = [...groups, 'all' as const].map((group) => {
    const chosen = runs.filter(({ query }) => group === 'all' || query.group === group);
    const means = engines.map((_, at) => meanOf(chosen.map(({ outcomes }) => outcomes[at]!)));
    const best = Math.max(...others.map((at) => means[at]!.precision));
    const cells = means.map(({ precision, first, empty }) =>
      [precision, first, empty].map(short).join(' / '),
    );
    return [nameOf(group, chosen.length), ...cells, (means[ours]!.precision / best).toFixed(2)];
  });
  const head = [
    'p@10 / success@1 / nothing found',
    ...engines.map(({ name }) => name),
    'p@10 of our best match ÷ best other engine',
  ];
  return markdown(head, lines);
}

const nameOf = (group: Group | 'all', queries: number): string =>
  group === 'all' ? `**all ${queries}**` : `${group} (${queries})`;

/** One sentence: whether the goal is met. */
export function verdict(runs: readonly Run[], ours: number): string {
  const { precision, first, empty } = meanOf(runs.map(({ outcomes }) => outcomes[ours]!));
  const isMet = precision >= goal.precision && first >= goal.first && empty <= goal.empty;
  return `Our best match on the set-aside half: ${[precision, first, empty].map(short).join(' / ')}. The goal is at least ${short(goal.precision)}, at least ${short(goal.first)}, at most ${short(goal.empty)}: ${isMet ? 'met' : 'not met'}.`;
}

/** A Markdown table of MRR, MAP and hit@10. */
export function meloTable(lines: readonly (readonly [name: string, outcome: RankedOutcome])[]): string {
  return markdown(
    ['', 'MRR', 'MAP', 'hit@10'],
    lines.map(([name, { reciprocalRank, averagePrecision, hitAt10 }]) => [
      name,
      ...[reciprocalRank, averagePrecision, hitAt10].map((value) => value.toFixed(3).replace(/^0/, '')),
    ]),
  );
}

function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

/** ".87", "1.00". */
function short(value: number): string {
  return value.toFixed(2).replace(/^0/, '');
}
