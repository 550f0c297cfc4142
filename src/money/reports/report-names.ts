import { type Dimension, dimensionNames, dimensions } from './dimensions.ts';

/** A report: a dimension, or one of two with content of their own. */
export type ReportName = 'dashboard' | 'conversions' | Dimension;

/** Every report and its title, in menu order. */
export const reportTitles = {
  dashboard: 'Overview',
  conversions: 'Conversions',
  ...(Object.fromEntries(dimensionNames.map((name) => [name, dimensions[name].title])) as Record<
    Dimension,
    string
  >),
} satisfies Record<ReportName, string>;

export const isReportName = (name: string): name is ReportName => Object.hasOwn(reportTitles, name);

/** Whether the report is divided by a dimension. */
export const isDimension = (name: ReportName): name is Dimension =>
  name !== 'dashboard' && name !== 'conversions';
