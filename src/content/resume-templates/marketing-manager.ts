import type { ResumeTemplate } from './resume.ts';

export const marketingManager: ResumeTemplate = {
  id: 'marketing-manager',
  name: 'Marketing Manager',
  description:
    'For work you can measure. Three results come before any history, so a reader in a hurry sees them within ten seconds.',
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
          'Grew a meal-planning app from 62,000 to 110,000 paid subscribers in 20 months while cutting the cost of a new subscriber from $41 to $29.',
          'Won back 8,400 lapsed customers in a year with a five-message series that offered a pause instead of a discount.',
          'Moved 35% of a $2.4 million budget from display to partnerships after a holdout test; sign-ups held steady in the first quarter and rose 12% in the second.',
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
              'Lead a team of five across paid media, email, and content with an annual budget of $2.4 million.',
              'Run two planned experiments a month and publish each result, good or bad, to the whole company.',
              'Built the first renewal forecast with the finance team; it has been accurate within 4% for six quarters.',
              'Hired three people, promoted two, and set up a mentoring plan that the design team has since copied.',
            ],
          },
          {
            title: 'Senior Marketing Specialist',
            place: 'Aspen & Pine Outdoor Supply, Boulder, CO',
            dates: 'April 2018 to December 2020',
            points: [
              'Planned and wrote the customer newsletter (240,000 readers) and raised revenue per send by 27%.',
              'Launched a repair guide series that became the most-visited part of the site outside the store.',
              'Negotiated joint campaigns with four trail associations, which brought in 15,000 new email addresses at no media cost.',
            ],
          },
          {
            title: 'Marketing Coordinator',
            place: 'Front Range Theatre Company, Denver, CO',
            dates: 'June 2016 to March 2018',
            points: [
              'Sold out 11 of 14 productions on a budget under $30,000 a season.',
              'Introduced student rush tickets by text message; one in five students came back within a year.',
            ],
          },
        ],
      },
      {
        title: 'Skills',
        facts: [
          { name: 'Channels', text: 'Email and lifecycle, paid search and social, partnerships, content' },
          { name: 'Methods', text: 'Holdout tests, cohort analysis, customer interviews, budgeting' },
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
