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
}

/** When the table below was last compared with the published rules. */
export const payLawsCheckedOn = '2026-11-23';

/** Laws that ask for pay in the ad itself. Laws that ask for it only on request are left out. */
export const payLaws: readonly PayLaw[] = [
  {
    state: 'CA',
    name: 'California',
    since: '2023-01-01',
    employees: 15,
    source: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202120220SB1162',
  },
  {
    state: 'CO',
    name: 'Colorado',
    since: '2021-01-01',
    employees: 1,
    source: 'https://leg.colorado.gov/bills/sb19-085',
  },
  {
    state: 'DC',
    name: 'The District of Columbia',
    since: '2024-06-30',
    employees: 1,
    source: 'https://lims.dccouncil.gov/Legislation/B25-0194',
  },
  {
    state: 'HI',
    name: 'Hawaii',
    since: '2024-01-01',
    employees: 50,
    source: 'https://www.capitol.hawaii.gov/sessions/session2023/bills/SB1057_CD1_.htm',
  },
  {
    state: 'IL',
    name: 'Illinois',
    since: '2025-01-01',
    employees: 15,
    source: 'https://www.ilga.gov/legislation/publicacts/fulltext.asp?Name=103-0539',
  },
  {
    state: 'MD',
    name: 'Maryland',
    since: '2024-10-01',
    employees: 1,
    source: 'https://dllr.state.md.us/LABOR/wages/esswagerangefaq.shtml',
  },
  {
    state: 'MA',
    name: 'Massachusetts',
    since: '2025-10-29',
    employees: 25,
    source: 'https://malegislature.gov/Laws/SessionLaws/Acts/2024/Chapter141',
  },
  {
    state: 'MN',
    name: 'Minnesota',
    since: '2025-01-01',
    employees: 30,
    source: 'https://www.revisor.mn.gov/statutes/cite/181.173',
  },
  {
    state: 'NJ',
    name: 'New Jersey',
    since: '2025-06-01',
    employees: 10,
    source: 'https://www.njleg.state.nj.us/bill-search/2024/S2310',
  },
  {
    state: 'NY',
    name: 'New York',
    since: '2023-09-17',
    employees: 4,
    source: 'https://www.nysenate.gov/legislation/laws/LAB/194-B',
  },
  {
    state: 'VT',
    name: 'Vermont',
    since: '2025-07-01',
    employees: 5,
    source: 'https://legislature.vermont.gov/bill/status/2024/H.704',
  },
  {
    state: 'WA',
    name: 'Washington',
    since: '2023-01-01',
    employees: 15,
    source: 'https://app.leg.wa.gov/rcw/default.aspx?cite=49.58.110',
  },
];
