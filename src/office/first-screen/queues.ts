/** Rows that wait for a person, and the list with exactly these rows. */
export interface Queue {
  /** The name of the list. */
  list: string;
  filters: Readonly<Record<string, string>>;
  /** One row: 'conversion on hold'. */
  one: string;
  /** More: 'conversions on hold'. */
  many: string;
  /** The column with the money of a row. */
  money?: string;
}

/** In the order of the screen. */
export const queues: readonly Queue[] = [
  {
    list: 'conversions',
    filters: { status: 'hold' },
    one: 'conversion on hold',
    many: 'conversions on hold',
    money: 'revenue',
  },
  { list: 'postbacks', filters: { failing: 'true' }, one: 'failing postback', many: 'failing postbacks' },
  { list: 'job-reports', filters: { status: 'new' }, one: 'ad to review', many: 'ads to review' },
  { list: 'contact-submissions', filters: { status: 'new' }, one: 'new message', many: 'new messages' },
  {
    list: 'messages',
    filters: { state: 'dead' },
    one: 'email or text not sent',
    many: 'emails and texts not sent',
  },
];

/** The address of the list with the rows of a queue. */
export const addressOf = ({ list, filters }: Pick<Queue, 'list' | 'filters'>): string =>
  `/admin/${list}?${new URLSearchParams(filters)}`;
