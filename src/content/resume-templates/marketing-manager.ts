import type { ResumeTemplate } from './resume.ts';

export const marketingManager: ResumeTemplate = {
  id: 'marketing-manager',
  name: 'Marketing Manager',
  description:
    'For work that is measured. Three results open the page before any history, so that a reader in a hurry has them within ten seconds.',
  industry: 'Marketing',
  icon: 'megaphone',
  previewPath: '/resume-templates/marketing-manager',
  look: 'plain',
  resume: {
    person: 'Tomás Herrera',
    headline: 'Marketing Manager, subscriptions and lifecycle',
    contact: ['Denver, CO', '(303) 555-0163', 'tomas.herrera@example.com', 'example.com/in/tomas'],
    summary:
      'Marketing manager with nine years in consumer subscriptions, five of them leading a team. I plan from the customer’s calendar, test before I spend, and report what did not work as plainly as what did.',
    sections: [
      {
        title: 'Selected Results',
        points: [
          'Grew paid subscribers of a meal-planning app from 62,000 to 110,000 in 20 months while the cost of a new subscriber fell from $41 to $29.',
          'Won back 8,400 lapsed customers in a year with a five-message series that offered a pause instead of a discount.',
          'Moved 35% of a $2.4 million budget from display to partnerships after a hold-out test; sign-ups stayed level in the first quarter and rose 12% in the second.',
        ],
      },
      {
        title: 'Experience',
        entries: [
          {
            title: 'Marketing Manager, Growth and Lifecycle',
            place: 'Tablespoon (meal-planning app), Denver, CO',
            dates: 'January 2021 to present',
            points: [
              'Lead a team of five across paid media, e-mail, and content with a yearly budget of $2.4 million.',
              'Run two planned experiments a month and publish each result, good or bad, to the whole company.',
              'Built the first forecast of renewals with the finance team; it has stayed within 4% for six quarters.',
              'Hired three people, promoted two, and set up the mentoring plan that the design team has since copied.',
            ],
          },
          {
            title: 'Senior Marketing Specialist',
            place: 'Aspen & Pine Outdoor Supply, Boulder, CO',
            dates: 'April 2018 to December 2020',
            points: [
              'Planned and wrote the customer newsletter (240,000 readers) and raised its revenue per send by 27%.',
              'Launched a repair guide series that became the most visited part of the site outside the store.',
              'Negotiated joint campaigns with four trail associations, which brought 15,000 new addresses at no media cost.',
            ],
          },
          {
            title: 'Marketing Coordinator',
            place: 'Front Range Theatre Company, Denver, CO',
            dates: 'June 2016 to March 2018',
            points: [
              'Sold out 11 of 14 productions with a budget under $30,000 a season.',
              'Introduced student rush tickets by text message; one in five students came back within a year.',
            ],
          },
        ],
      },
      {
        title: 'Skills',
        facts: [
          { name: 'Channels', text: 'E-mail and lifecycle, paid search and social, partnerships, content' },
          { name: 'Methods', text: 'Hold-out tests, cohort analysis, customer interviews, budgeting' },
          { name: 'Tools', text: 'Google Analytics 4, Looker, SQL, HubSpot, Braze, Figma' },
        ],
      },
      {
        title: 'Education',
        entries: [
          {
            title: 'B.A., Communication',
            place: 'University of the High Plains, Fort Collins, CO',
            dates: '2016',
            points: [],
          },
        ],
      },
    ],
  },
};
