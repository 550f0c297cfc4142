import { brand } from '../../content/brand.ts';
import type { Content, SalaryRole } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import type { PayQuartiles } from '../../search/salary/pay-figures.schema.ts';

const {
  demandedSkills,
  industryStats,
  marketStats,
  marketText,
  regionalInsights,
  salaryRoles,
  workforceTrends,
} = content as Content<'job-market-report'>;

/** The complete report. The writers for PDF and text need nothing else. */
export interface MarketReport {
  title: string;
  author: string;
  subject: string;
  pages: MarketReportPage[];
}

/** A part of the report: one page of the PDF, and a chapter of the text. */
export interface MarketReportPage {
  title: string;
  blocks: ReportBlock[];
}

export type ReportBlock =
  | { kind: 'heading' | 'text'; text: string }
  | { kind: 'stats'; items: { figure: string; label: string }[] }
  | { kind: 'list'; items: string[] }
  /** `shares`: each column's share of the width. Columns from `figuresFrom` on align right. */
  | {
      kind: 'table';
      label: string;
      columns: string[];
      rows: string[][];
      shares: number[];
      figuresFrom: number;
    }
  | { kind: 'bars'; label: string; rows: { name: string; value: number; text: string }[] };

const maxRows = 10;

/** A role's experience and education in words: "5 years, Bachelor's". */
export const askedOf = ({ asked }: SalaryRole): string =>
  `${asked.yearsExperience} years, ${asked.educationLevel}`;

const heading = (text: string): ReportBlock => ({ kind: 'heading', text });
const text = (words: string): ReportBlock => ({ kind: 'text', text: words });

/** The whole report: the 2025 report, then the live figures. */
export function marketReport(figures: MarketFigures): MarketReport {
  return {
    title: marketText.title,
    author: brand.name,
    subject: marketText.description,
    pages: [firstPage(), secondPage(), ...livePages(figures)],
  };
}

function firstPage(): MarketReportPage {
  return {
    title: marketText.reportTitle,
    blocks: [
      text(marketText.provenance),
      heading(marketText.statsTitle),
      { kind: 'stats', items: marketStats },
      heading(marketText.industriesTitle),
      {
        kind: 'table',
        label: marketText.industriesTitle,
        columns: ['Industry', 'Demand', 'Growth', 'Average salary'],
        rows: industryStats.map(({ name, growth, avgSalary, demand }) => [name, demand, growth, avgSalary]),
        shares: [4, 3, 2, 3],
        figuresFrom: 2,
      },
      heading(marketText.skillsTitle),
      { kind: 'list', items: demandedSkills },
    ],
  };
}

function secondPage(): MarketReportPage {
  return {
    title: 'Pay, trends, and places',
    blocks: [
      heading(marketText.salariesTitle),
      text(marketText.salariesNote),
      {
        kind: 'table',
        label: marketText.salariesTitle,
        columns: ['Role', 'Experience, education', 'Range', 'Median'],
        rows: salaryRoles.map((role) => [role.role, askedOf(role), role.range, role.median]),
        shares: [5, 4, 3, 2],
        figuresFrom: 2,
      },
      heading(marketText.trendsTitle),
      { kind: 'list', items: workforceTrends.map(({ title, text }) => `${title}. ${text}`) },
      heading(marketText.regionsTitle),
      text(marketText.regionsNote),
      {
        kind: 'list',
        items: regionalInsights.map(
          ({ region, text, factors }) =>
            `${region}. ${text} ${factors.map(([place, factor]) => `${place} ${factor.toFixed(2)}`).join(', ')}.`,
        ),
      },
    ],
  };
}

function livePages(figures: MarketFigures): MarketReportPage[] {
  const { postings, categories, workplaces, pay, states, skills } = figures;
  const title = 'What our jobs show today';
  if (postings === 0) return [{ title, blocks: [text(aboutFigures(figures))] }];
  return [
    {
      title,
      blocks: [
        text(aboutFigures(figures)),
        ...bars('Openings by category', categories, postings),
        ...bars('Where people work', workplaces, postings),
        ...bars(`Openings by state, top ${Math.min(maxRows, states.length)}`, states, postings),
      ],
    },
    {
      title: 'Pay and skills in our jobs',
      blocks: [...payTable(pay), ...bars('Most requested skills', skills, postings)],
    },
  ];
}

function bars(label: string, counts: PostingCount[], whole: number): ReportBlock[] {
  if (counts.length === 0) return [];
  const rows = counts.slice(0, maxRows).map(({ name, postings }) => ({
    name,
    value: postings,
    text: `${postings.toLocaleString('en-US')} (${share(postings, whole)})`,
  }));
  return [heading(label), { kind: 'bars', label, rows }];
}

function payTable(pay: MarketFigures['pay']): ReportBlock[] {
  if (pay.length === 0) return [];
  const label = 'Annual pay by category';
  return [
    heading(label),
    text('Based on the newest 500 open jobs in each category that list pay in dollars.'),
    {
      kind: 'table',
      label,
      columns: ['Category', 'Jobs', 'Lower quartile', 'Median', 'Upper quartile'],
      rows: pay.map(({ category, postings, lowerQuartile, median, upperQuartile }) => [
        category,
        String(postings),
        ...[lowerQuartile, median, upperQuartile].map(dollarsText),
      ]),
      shares: [4, 2, 3, 3, 3],
      figuresFrom: 1,
    },
  ];
}

/** The report as plain text. */
export function reportText({ author, title: reportTitle, pages }: MarketReport): string {
  const chapters = pages.map(({ title, blocks }) =>
    [`${title.toUpperCase()}\n${'='.repeat(title.length)}`, ...blocks.map(blockText)].join('\n\n'),
  );
  return `${author}: ${reportTitle}\n\n${chapters.join('\n\n\n')}\n`;
}

function blockText(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'text':
      return block.text;
    case 'stats':
      return block.items.map(({ figure, label }) => `${figure} ${label}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return columnsText([block.columns, ...block.rows], block.figuresFrom);
    case 'bars':
      return columnsText(
        block.rows.map(({ name, text }) => [name, text]),
        1,
      );
  }
}

/** Pads cells to the width of their column. Figures align right. */
function columnsText(rows: string[][], figuresFrom: number): string {
  const [first = []] = rows;
  const widths = first.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return column >= figuresFrom ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}

export interface PostingCount {
  name: string;
  postings: number;
}

/** Figures of the open postings. Each list is in descending order. */
export interface MarketFigures {
  postings: number;
  /** Whether the postings are the samples that the site shows before the first import. */
  isSample: boolean;
  /** The date of the figures: "November 21, 2026". */
  date: string;
  categories: PostingCount[];
  /** By the state's name, without postings in an unknown state. */
  states: PostingCount[];
  /** In this order: remote, hybrid, on-site, not stated. */
  workplaces: PostingCount[];
  /**
   * From the newest 500 postings of a category with pay in dollars. A category with fewer than five is left
   * out.
   */
  pay: (PayQuartiles & { category: string })[];
  /** As of the last refresh of the search suggestions. */
  skills: PostingCount[];
}

/** "12%", "under 1%". Zero of anything is 0%. */
export function share(part: number, whole: number): string {
  if (part === 0) return '0%';
  const percent = Math.round((part / whole) * 100);
  return percent === 0 ? 'under 1%' : `${percent}%`;
}

/** "$95,000" */
export const dollarsText = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The source of the live figures, and how to read them. */
export function aboutFigures({ postings, isSample, date }: MarketFigures): string {
  if (postings === 0) return `There were no open jobs on this site on ${date}, so there’s nothing to count.`;
  const counted = `As of ${date}, from all ${postings.toLocaleString('en-US')} open jobs on this site.`;
  return isSample
    ? `${counted} They’re sample jobs from made-up employers, so the figures show how this section works, not the real market.`
    : `${counted} They show what’s listed here, not the whole country.`;
}
