/** A state's law that asks employers to state the pay in an ad. */
export interface PayLaw {
  /** As in jobs.state. */
  state: string;
  /** The beginning of a sentence: "Colorado", "The District of Columbia". */
  name: string;
  /** The first day, 'yyyy-mm-dd'. An ad posted before it is not compared. */
  since: string;
  /** The law holds for employers with this number of employees or more. */
  employees: number;
  /** The law's text, or the state's own page about it. */
  source: string;
  /** The day on which the entry was last compared with published descriptions of the law, 'yyyy-mm-dd'. */
  checked: string;
}

/**
 * Laws that ask for pay in the ad itself. Laws that ask for it only on request are left out (Nevada, Rhode Island), and
 * so are laws without a certain first day (Maine: sources name July 13 and July 29, 2026) or with a first day to come
 * (Delaware: September 26, 2027).
 */
export const payLaws: readonly PayLaw[] = [
  {
    state: 'CA',
    name: 'California',
    since: '2023-01-01',
    employees: 15,
    source: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202120220SB1162',
    checked: '2026-11-23',
  },
  {
    state: 'CO',
    name: 'Colorado',
    since: '2021-01-01',
    employees: 1,
    source: 'https://leg.colorado.gov/bills/sb19-085',
    checked: '2026-11-23',
  },
  {
    state: 'CT',
    name: 'Connecticut',
    since: '2026-10-01',
    employees: 1,
    source:
      'https://www.cga.ct.gov/asp/cgabillstatus/cgabillstatus.asp?selBillType=Bill&bill_num=HB05003&which_year=2026',
    checked: '2026-11-23',
  },
  {
    state: 'DC',
    name: 'The District of Columbia',
    since: '2024-06-30',
    employees: 1,
    source: 'https://lims.dccouncil.gov/Legislation/B25-0194',
    checked: '2026-11-23',
  },
  {
    state: 'HI',
    name: 'Hawaii',
    since: '2024-01-01',
    employees: 50,
    source: 'https://www.capitol.hawaii.gov/sessions/session2023/bills/SB1057_CD1_.htm',
    checked: '2026-11-23',
  },
  {
    state: 'IL',
    name: 'Illinois',
    since: '2025-01-01',
    employees: 15,
    source: 'https://labor.illinois.gov/pay',
    checked: '2026-11-23',
  },
  {
    state: 'MD',
    name: 'Maryland',
    since: '2024-10-01',
    employees: 1,
    source: 'https://dllr.state.md.us/LABOR/wages/esswagerangefaq.shtml',
    checked: '2026-11-23',
  },
  {
    state: 'MA',
    name: 'Massachusetts',
    since: '2025-10-29',
    employees: 25,
    source: 'https://malegislature.gov/Laws/SessionLaws/Acts/2024/Chapter141',
    checked: '2026-11-23',
  },
  {
    state: 'MN',
    name: 'Minnesota',
    since: '2025-01-01',
    employees: 30,
    source: 'https://www.revisor.mn.gov/statutes/cite/181.173',
    checked: '2026-11-23',
  },
  {
    state: 'NJ',
    name: 'New Jersey',
    since: '2025-06-01',
    employees: 10,
    source: 'https://www.njleg.state.nj.us/bill-search/2024/S2310',
    checked: '2026-11-23',
  },
  {
    state: 'NY',
    name: 'New York',
    since: '2023-09-17',
    employees: 4,
    source: 'https://www.nysenate.gov/legislation/laws/LAB/194-B',
    checked: '2026-11-23',
  },
  {
    state: 'VT',
    name: 'Vermont',
    since: '2025-07-01',
    employees: 5,
    source: 'https://legislature.vermont.gov/bill/status/2024/H.704',
    checked: '2026-11-23',
  },
  {
    state: 'VA',
    name: 'Virginia',
    since: '2026-07-01',
    employees: 1,
    source: 'https://law.lis.virginia.gov/vacode/title40.1/chapter3/section40.1-28.7:12/',
    checked: '2026-11-23',
  },
  {
    state: 'WA',
    name: 'Washington',
    since: '2023-01-01',
    employees: 15,
    source: 'https://app.leg.wa.gov/rcw/default.aspx?cite=49.58.110',
    checked: '2026-11-23',
  },
];
