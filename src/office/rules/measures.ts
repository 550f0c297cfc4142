/** The rows that a measure watches. */
export type Subject = 'feed' | 'campaign' | 'partner';

/** A figure that a rule compares with its limit. */
interface MeasureText {
  /** In the list of what to measure. */
  label: string;
  /** In a notice, before the value. */
  what: string;
  unit: '%' | '$' | '';
  /** The rule speaks below the limit. Unset: above it. */
  isBelow?: true;
  /** What the rule can be limited to. */
  subject?: Subject;
  /** It counts the last days of the business. */
  hasDays?: true;
  /** It needs this many of these (`least`). */
  counts?: 'clicks' | 'mails';
}

export const measures = {
  'feed-loss': {
    label: 'A feed lost more than this percentage of its jobs',
    what: 'jobs lost',
    unit: '%',
    subject: 'feed',
    hasDays: true,
  },
  'campaign-epc': {
    label: 'EPC of a campaign under this amount',
    what: 'EPC',
    unit: '$',
    isBelow: true,
    subject: 'campaign',
    hasDays: true,
    counts: 'clicks',
  },
  'partner-epc': {
    label: 'EPC of a partner under this amount',
    what: 'EPC',
    unit: '$',
    isBelow: true,
    subject: 'partner',
    hasDays: true,
    counts: 'clicks',
  },
  'campaign-spend': {
    label: 'Spend of a campaign over this amount',
    what: 'spend',
    unit: '$',
    subject: 'campaign',
    hasDays: true,
  },
  'held-conversions': {
    label: 'More than this many conversions on hold',
    what: 'conversions on hold',
    unit: '',
    subject: 'partner',
  },
  'held-days': {
    label: 'A conversion on hold for more than this many days',
    what: 'days on hold',
    unit: '',
    subject: 'partner',
  },
  'bounced-mail': {
    label: 'More than this percentage of mail bounced',
    what: 'mail bounced',
    unit: '%',
    hasDays: true,
    counts: 'mails',
  },
  'waiting-mail': {
    label: 'Mail waiting for more than this many minutes',
    what: 'minutes that mail waits',
    unit: '',
  },
} as const satisfies Record<string, MeasureText>;

export type RuleMeasure = keyof typeof measures;
export const measureNames = Object.keys(measures) as RuleMeasure[];
export const measureOf = (measure: RuleMeasure): MeasureText => measures[measure];

/** A value of a measure with its unit: '12.5 %', '$0.05', '7'. */
export function valueText(measure: RuleMeasure, value: string): string {
  const { unit } = measures[measure];
  if (unit === '$') return `$${value}`;
  const number = String(Number(value));
  return unit === '%' ? `${number} %` : number;
}

/** A crossed limit in words: 'EPC $0.05, below $0.10 in the last 7 days'. */
export function crossingText(
  { measure, threshold, days }: { measure: RuleMeasure; threshold: string; days: number },
  value: string,
): string {
  const { what, isBelow, hasDays } = measureOf(measure);
  const side = `${isBelow ? 'below' : 'above'} ${valueText(measure, threshold)}`;
  const period = hasDays ? (days === 1 ? ' today' : ` in the last ${days} days`) : '';
  return `${what} ${valueText(measure, value)}, ${side}${period}`;
}
