import type { ResumeTemplate } from './resume.ts';

export const softwareEngineer: ResumeTemplate = {
  id: 'software-engineer',
  name: 'Software Engineer',
  description:
    'For people who build things. Tools come first, grouped by type. Results have numbers, and one project shows what you do on your own.',
  industry: 'Technology',
  icon: 'laptop',
  previewPath: '/resume-templates/software-engineer',
  look: 'ruled',
  resume: {
    person: 'Maya Lindqvist',
    headline: 'Software Engineer, web platforms',
    contact: ['Austin, TX', '(512) 555-0142', 'maya.lindqvist@example.com', 'example.com/maya'],
    summary:
      'Software engineer with seven years on customer-facing web platforms. I make slow things fast, write the tests that let others change my code, and go on call for what I ship. Looking for a product team where engineers talk to customers.',
    sections: [
      {
        title: 'Skills',
        facts: [
          { name: 'Languages', text: 'TypeScript, Python, SQL, Go (working knowledge)' },
          { name: 'Web', text: 'React, Node.js, REST and GraphQL, accessibility (WCAG 2.2)' },
          { name: 'Data', text: 'PostgreSQL, Redis, Kafka' },
          { name: 'Operations', text: 'AWS, Terraform, Docker, GitHub Actions, OpenTelemetry' },
        ],
      },
      {
        title: 'Experience',
        entries: [
          {
            title: 'Senior Software Engineer',
            place: 'Brightwater Freight, Austin, TX',
            dates: 'March 2022 to present',
            points: [
              'Cut the median load time of the booking page from 3.8 to 1.1 seconds with server rendering and code splitting; completed bookings rose 9% the next quarter.',
              'Led four engineers in replacing a nightly export with an event stream, so 1,200 carriers see order changes within seconds.',
              'Introduced contract tests between 11 services; production incidents from broken APIs fell from nine a year to one.',
              'Mentored two junior engineers who now lead their own projects.',
            ],
          },
          {
            title: 'Software Engineer',
            place: 'Ledgerly Payroll Software, San Antonio, TX',
            dates: 'June 2019 to February 2022',
            points: [
              'Built the employee portal used by 40,000 people each payday, and kept it up 99.97% of the time over two years.',
              'Wrote an importer for six vendors’ time sheets that replaced about 30 hours of manual entry a week.',
              'Brought the portal to WCAG 2.1 AA with two blind testers; sign-in support calls fell by half.',
            ],
          },
          {
            title: 'Junior Developer',
            place: 'Pecan Street Studio, San Antonio, TX',
            dates: 'August 2018 to May 2019',
            points: [
              'Delivered 14 sites for local businesses, from first sketch to hosting.',
              'Automated deployment, which cut a release from an afternoon to six minutes.',
            ],
          },
        ],
      },
      {
        title: 'Project',
        entries: [
          {
            title: 'Busfinder, an open-source arrival board',
            place: 'example.com/busfinder',
            dates: '2021 to present',
            points: [
              'Maintain a small TypeScript program that shows real-time bus arrivals on old tablets; 30 libraries and schools run it.',
            ],
          },
        ],
      },
      {
        title: 'Education',
        entries: [
          {
            title: 'B.S., Computer Science',
            place: 'Hill Country State University, San Marcos, TX',
            dates: '2018',
            points: [],
          },
        ],
      },
    ],
  },
};
