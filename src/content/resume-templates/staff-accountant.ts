import type { ResumeTemplate } from './resume.ts';

export const staffAccountant: ResumeTemplate = {
  id: 'staff-accountant',
  name: 'Staff Accountant',
  description:
    'For finance and other conservative fields. A plain order, exact dates, and figures that would stand up to an audit.',
  industry: 'Finance',
  icon: 'landmark',
  previewPath: '/resume-templates/staff-accountant',
  look: 'centered',
  resume: {
    person: 'Grace Nakamura, CPA',
    headline: 'Staff Accountant, month-end close and reporting',
    contact: ['Charlotte, NC', '(704) 555-0188', 'grace.nakamura@example.com'],
    summary:
      'Certified public accountant with five years in manufacturing and public accounting. I close on time, document so others can follow, and find the cause of a variance instead of a place to book it. Looking for a senior accountant position.',
    sections: [
      {
        title: 'Experience',
        entries: [
          {
            title: 'Staff Accountant',
            place: 'Catawba Precision Parts, Inc., Charlotte, NC',
            dates: 'September 2022 to present',
            points: [
              'Prepare the monthly close for three plants ($84 million in annual revenue); shortened it from nine business days to five.',
              'Reconcile 46 balance sheet accounts each month; cleared $310,000 in differences more than a year old.',
              'Designed the cycle count procedure with the warehouse; the inventory adjustment at year-end fell from 2.3% to 0.4% of stock.',
              'Serve as the first contact for the external audit; the last two ended with no adjustments in my areas.',
            ],
          },
          {
            title: 'Audit Associate',
            place: 'Whitfield & Rowe, CPAs, Greensboro, NC',
            dates: 'July 2020 to August 2022',
            points: [
              'Worked on audits of 17 manufacturing, distribution, and nonprofit clients; ran fieldwork on four.',
              'Found an unrecorded liability of $120,000 by matching receiving reports to invoices after year-end.',
              'Trained six interns in sampling and in writing work papers that need no further explanation.',
            ],
          },
          {
            title: 'Accounting Intern',
            place: 'Piedmont Regional Food Bank, Winston-Salem, NC',
            dates: 'January 2020 to May 2020',
            points: ['Recorded in-kind donations and prepared grant reports for four funders, all on time.'],
          },
        ],
      },
      {
        title: 'License and Education',
        entries: [
          {
            title: 'Certified Public Accountant',
            place: 'State of North Carolina, active',
            dates: '2022',
            points: [],
          },
          {
            title: 'Master of Accountancy',
            place: 'Blue Ridge State University, Boone, NC',
            dates: '2020',
            points: [],
          },
          {
            title: 'B.S. in Business Administration, Accounting',
            place: 'Blue Ridge State University, Boone, NC',
            dates: '2019',
            points: [
              'Magna cum laude. Treasurer of the accounting society, with an annual budget of $18,000.',
            ],
          },
        ],
      },
      {
        title: 'Skills',
        facts: [
          {
            name: 'Accounting',
            text: 'Close, reconciliations, fixed assets, inventory costing, leases (ASC 842), US GAAP',
          },
          {
            name: 'Systems',
            text: 'NetSuite, QuickBooks, BlackLine, Excel (Power Query, XLOOKUP, pivot tables)',
          },
        ],
      },
      {
        title: 'Volunteering',
        points: [
          'Prepare about 60 tax returns each season for neighbors at a free community tax clinic, since 2021.',
        ],
      },
    ],
  },
};
