import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { expect, test } from 'vitest';
import { stateNames } from '../../catalog/places/state-names.ts';
import { categories } from '../../catalog/postings/posting.ts';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import { bases, estimateSalary, locationMultipliers, type SalaryInput } from '../../search/salary/salary.ts';
import { reportOptions, writeReport } from './market-pdf.ts';
import {
  aboutFigures,
  type MarketFigures,
  type MarketReport,
  marketReport,
  reportText,
  share,
} from './market-report.ts';

const { demandedSkills, industryStats, marketStats, regionalInsights, salaryRoles, workforceTrends } =
  content as Content<'job-market-report'>;

const nothing: MarketFigures = {
  postings: 0,
  isSample: false,
  date: 'November 21, 2026',
  categories: [],
  states: [],
  workplaces: [],
  pay: [],
  skills: [],
};
const counts = (names: readonly string[]) => names.map((name, at) => ({ name, postings: 123_456 - at }));
const few: MarketFigures = { ...nothing, postings: 1, categories: [{ name: 'Sales', postings: 1 }] };
const most: MarketFigures = {
  ...nothing,
  postings: 1_000_000,
  isSample: true,
  categories: counts(categories),
  states: counts(Object.values(stateNames)),
  workplaces: counts(['Remote', 'Hybrid', 'On-site', 'Not listed']),
  pay: categories.map((category) => ({
    category,
    postings: 500,
    lowerQuartile: 120_000,
    median: 150_000,
    upperQuartile: 1_200_000,
  })),
  skills: counts(Array.from({ length: 10 }, (_, at) => `${at} ${'Very long skills '.repeat(5)} 日本語`)),
};
const cases: [string, MarketFigures][] = [
  ['no postings', nothing],
  ['one posting', few],
  ['a million postings', most],
];

async function pdfOf(report: MarketReport): Promise<string> {
  const document = new PDFDocument(reportOptions(report));
  const made = toBytes(document);
  writeReport(document, report);
  return Buffer.from(await made).toString('latin1');
}

/** Bodies of a PDF's objects by number, without streams. */
function objectsOf(pdf: string): Map<string, string> {
  return new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\n(?:stream|endobj)/gm)].map(([, id, body]) => [id!, body!]),
  );
}

/** The structure elements with a tag, as the file has them. */
const elements = (pdf: string, tag: string): string[] =>
  [...objectsOf(pdf).values()].filter((body) => new RegExp(`/S /${tag}\\b`).test(body));

/** The drawing operators of each page, unpacked. */
const drawings = (pdf: string): string[] =>
  [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, packed]) =>
    inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'),
  );

test.each(cases)('the PDF of %s is tagged, and has as many pages as the site says', async (_, figures) => {
  const report = marketReport(figures);
  const pdf = await pdfOf(report);
  const objects = objectsOf(pdf);
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf.trimEnd()).toMatch(/startxref\n\d+\n%%EOF$/);

  const root = objects.get(/\/Root (\d+) 0 R/.exec(pdf)![1]!)!;
  expect(root).toContain('/Lang (en-US)');
  expect(root).toContain('/StructTreeRoot');
  expect(objects.get(/\/MarkInfo (\d+) 0 R/.exec(root)![1]!)).toContain('/Marked true');
  expect(pdf).toContain('/DisplayDocTitle true');
  const pages = objects.get(/\/Pages (\d+) 0 R/.exec(root)![1]!)!;
  expect(pages).toContain(`/Count ${report.pages.length}\n`);
  expect(pdf).toContain('(JobLantern: Job Market Report)');
});

test('headings, tables, lists and figures of the PDF have the right tags', async () => {
  const report = marketReport(most);
  const pdf = await pdfOf(report);
  const blocks = report.pages.flatMap((page) => page.blocks);
  const ofKind = <K extends (typeof blocks)[number]['kind']>(kind: K) =>
    blocks.filter((block): block is Extract<typeof block, { kind: K }> => block.kind === kind);

  expect(elements(pdf, 'H1')).toHaveLength(1);
  expect(elements(pdf, 'H2')).toHaveLength(report.pages.length - 1);
  expect(elements(pdf, 'H3')).toHaveLength(ofKind('heading').length);
  expect(elements(pdf, 'LI')).toHaveLength(ofKind('list').flatMap(({ items }) => items).length);
  const tables = ofKind('table');
  expect(elements(pdf, 'Table')).toHaveLength(tables.length);
  expect(elements(pdf, 'TR')).toHaveLength(tables.reduce((sum, { rows }) => sum + rows.length + 1, 0));
  for (const head of elements(pdf, 'TH')) expect(head).toMatch(/\/Scope \/(Column|Row)/);
  const figures = elements(pdf, 'Figure');
  expect(figures).toHaveLength(ofKind('bars').length);
  for (const figure of figures) expect(figure).toMatch(/\/Alt \(.{20}[\s\S]*\/BBox \[/);
});

test('everything on a page is tagged content or an artifact', async () => {
  const pages = drawings(await pdfOf(marketReport(most))).filter((drawing) => drawing.includes(' BDC'));
  expect(pages).toHaveLength(4);
  for (const page of pages) {
    const outside = page.replace(/\/\w+ (?:<<[\s\S]*?>> BDC|BMC)[\s\S]*?\nEMC/g, '');
    expect(outside).not.toMatch(/\b(TJ|Tj|f|S)\n/);
  }
});

test.each(cases)('the text of %s has the chapters and every figure of the report', (_, figures) => {
  const report = marketReport(figures);
  const text = reportText(report);
  for (const { title } of report.pages)
    expect(text).toContain(`\n${title.toUpperCase()}\n${'='.repeat(title.length)}\n`);
  for (const { figure, label } of marketStats) expect(text).toContain(`${figure} ${label}`);
  expect(text).toContain('Their source isn’t documented');
  expect(text).toContain(aboutFigures(figures));
  expect(text).toMatch(/\nTechnology +Very High +\+25% +\$95,000\n/);
});

test('the 2025 report has the seed’s counts, and its pay comes from the salary calculator', () => {
  expect(marketStats.map(({ figure }) => figure)).toEqual(['18%', '$78,500', '65%', '2.3M']);
  expect([industryStats, demandedSkills, salaryRoles, workforceTrends].map(({ length }) => length)).toEqual([
    6, 10, 6, 3,
  ]);
  const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
  for (const { name, avgSalary } of industryStats) expect(avgSalary, name).toBe(dollars(bases[name]!));
  for (const { role, asked, range, median } of salaryRoles) {
    const estimate = estimateSalary({ ...asked, location: 'Anywhere', skills: '' } as SalaryInput);
    expect(range, role).toBe(`${dollars(estimate.min)} - ${dollars(estimate.max)}`);
    expect(median, role).toBe(dollars(estimate.median));
  }
  const factors = regionalInsights.flatMap((insight) => insight.factors);
  expect(Object.fromEntries(factors)).toEqual(locationMultipliers);
  expect(
    industryStats.map(({ growth }) => Number.parseInt(growth, 10)).reduce((sum, one) => sum + one) / 6,
  ).toBe(18);
});

test.each([
  [0, 0, '0%'],
  [1, 1000, 'under 1%'],
  [1, 3, '33%'],
  [3, 3, '100%'],
])('%i of %i is %s', (part, whole, text) => {
  expect(share(part, whole)).toBe(text);
});
