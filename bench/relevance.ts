/**
 * Measures search results: judged queries over public postings, our engine and other engines in the same run, and the
 * MELO benchmark of job titles. docs/measuring.md explains how the queries were judged.
 *
 *   npm run bench:relevance -- [--data ../shared/data] [--only search,melo] [--queries dev]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { importCatalog, missingData } from './relevance/catalogue.ts';
import { depth, type Engine, miniSearchEngine, ourEngine, postgresTextEngine } from './relevance/engines.ts';
import { readGazetteer } from './relevance/gazetteer.ts';
import { judge, measure } from './relevance/measures.ts';
import { measureMelo, publishedMelo, readMelo } from './relevance/melo.ts';
import { halfOf, judgedQueries } from './relevance/queries.ts';
import { rankTitles } from './relevance/rank-titles.ts';
import { meloTable, type Run, table, verdict } from './relevance/report.ts';
import { type Row, readRows } from './relevance/row.ts';
import type { TrustSite } from './trust/check.ts';
import { withTrustSite } from './trust/site.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.JOBLANTERN_DATA ?? '../shared/data' },
    only: { type: 'string', default: 'search,melo' },
    queries: { type: 'string', default: '' },
  },
});

/** The index of our best match among the engines. */
const ours = 1;
/** A query with fewer relevant rows says little. */
const minRows = 3;

const meloSuites = [
  ['usa_q_en_c_en', 'English', publishedMelo],
  ['esp_q_es_c_es', 'Spanish', []],
] as const;

async function main(): Promise<void> {
  if (values.queries !== '' && values.queries !== 'dev')
    throw new Error('--queries knows "dev" alone: nobody looks at the queries that are set aside.');
  const startedAt = performance.now();
  const parts = values.only.split(',');
  if (parts.includes('search')) await benchSearch();
  if (parts.includes('melo')) await benchMelo();
  console.log(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s.`);
}

async function benchSearch(): Promise<void> {
  const missing = missingData(values.data);
  if (missing.length > 0) {
    console.log(`The judged queries were left out: ${values.data} lacks ${missing.join(', ')}.`);
    return;
  }
  // Only a web process: a worker would close the postings, because they have expired.
  await withTrustSite({ SAMPLE_DATA: 'off', ROLE: 'web', READ_BUDGET: 'off' }, async (site) => {
    await importCatalog(site, values.data);
    const rows = await readRows(site.pool, await readGazetteer(join(values.data, 'places/us_zips.csv')));
    await compare(site, rows);
  });
}

async function compare(site: TrustSite, rows: Row[]): Promise<void> {
  const engines: Engine[] = [
    ourEngine(site, 'ours, exact by date', packageJson.version, { match: 'exact' }),
    ourEngine(site, 'ours, best match', packageJson.version, { match: 'best', sort: 'relevance' }),
    await postgresTextEngine(site.pool, rows),
    miniSearchEngine(rows),
  ];
  const runs = await runAll(engines, rows);
  report(engines, runs, rows.length);
  if (values.queries === 'dev') await explainFailures(engines[ours]!, runs, rows);
}

async function runAll(engines: readonly Engine[], rows: readonly Row[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const query of judgedQueries) {
    const judgment = judge(query, rows);
    if (judgment.rows < minRows) continue;
    const outcomes = [];
    for (const engine of engines)
      outcomes.push(measure(await engine.search(query.keywords, query.location), judgment));
    runs.push({ query, half: halfOf(query), outcomes });
  }
  return runs;
}

function report(engines: readonly Engine[], runs: readonly Run[], rows: number): void {
  console.log(
    `${rows.toLocaleString('en-US')} open postings. ${engines.map(({ name, version }) => `${name}: ${version}`).join('; ')}.`,
  );
  const leftOut = judgedQueries.length - runs.length;
  if (leftOut > 0)
    console.log(`${leftOut} queries were left out: the postings hold fewer than ${minRows} relevant rows.`);
  const half = (name: Run['half']) => runs.filter((run) => run.half === name);
  console.log(`\nDevelopment half:\n\n${table(half('development'), engines, ours)}`);
  console.log(`\nSet-aside half:\n\n${table(half('set aside'), engines, ours)}`);
  console.log(`\n${verdict(half('set aside'), ours)}`);
}

/** Lists the development queries for which our best match is incomplete, with its first results. */
async function explainFailures(engine: Engine, runs: readonly Run[], rows: readonly Row[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  console.log('\nNot answered in full by our best match (development half; + is relevant):');
  for (const { query, half, outcomes } of runs) {
    const { precision, first } = outcomes[ours]!;
    if (half !== 'development' || (precision === 1 && first === 1)) continue;
    const found = (await engine.search(query.keywords, query.location)).slice(0, depth);
    console.log(
      `\n${query.group}: [${query.keywords}] [${query.location}] p@10 ${precision.toFixed(2)}. ${query.rule}`,
    );
    for (const id of found) {
      const row = byId.get(id);
      if (row)
        console.log(
          `  ${query.isRelevant(row) ? '+' : '-'} ${row.title} · ${row.company} · ${row.location.slice(0, 60)}`,
        );
    }
  }
}

async function benchMelo(): Promise<void> {
  for (const [suite, language, published] of meloSuites) {
    const folder = join(values.data, 'suites/melo', suite);
    if (!existsSync(folder)) {
      console.log(`\nMELO in ${language} was left out: there is no ${folder}.`);
      continue;
    }
    const melo = await readMelo(folder);
    const { whole, even } = measureMelo(melo, rankTitles);
    const lines = [
      ['our title normalization', whole],
      ['our title normalization, even numbers alone', even],
    ] as const;
    console.log(
      `\nMELO, ${language} (${suite}, ${melo.queries.length} titles):\n\n${meloTable([...published, ...lines])}`,
    );
  }
}

await main();
