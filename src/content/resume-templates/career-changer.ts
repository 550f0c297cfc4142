import type { ResumeTemplate } from './resume.ts';

export const careerChanger: ResumeTemplate = {
  id: 'career-changer',
  name: 'Career Changer',
  description:
    'For moving to another field. What you can do for the new field stands first, each with proof from the old one; the history follows in full.',
  industry: 'Management',
  icon: 'trending-up',
  previewPath: '/resume-templates/career-changer',
  look: 'ruled',
  resume: {
    person: 'Renee Baptiste',
    headline: 'Project Coordinator, from ten years of teaching',
    contact: ['Atlanta, GA', '(404) 555-0131', 'renee.baptiste@example.com', 'example.com/in/renee'],
    summary:
      'Science teacher and department lead moving into project coordination. For ten years I have planned a year backward from its deadline, kept budgets, led meetings, and explained hard things to people who did not ask for them. Certified in project management since 2025.',
    sections: [
      {
        title: 'What I Bring',
        entries: [
          {
            title: 'Planning and delivery',
            place: 'Science building renovation, client side',
            dates: '2023 to 2024',
            points: [
              'Coordinated the move of 14 laboratories for 22 teachers around a construction schedule that changed three times; no class was lost.',
              'Kept the plan, the list of risks, and the minutes; chaired the weekly meeting with builder, district, and fire marshal.',
            ],
          },
          {
            title: 'Budgets and suppliers',
            place: 'Science department',
            dates: '2020 to 2025',
            points: [
              'Managed $65,000 a year for supplies and equipment, within budget in each of five years.',
              'Compared bids for microscopes from four suppliers and saved $11,200 over the price of the list.',
            ],
          },
          {
            title: 'Leading and reporting',
            place: 'Nine teachers, 1,100 students',
            dates: '2020 to 2025',
            points: [
              'Introduced a shared dashboard of results that the principal now asks of every department.',
              'Guided nine colleagues through a new curriculum on schedule, with weekly check-ins of 15 minutes.',
            ],
          },
        ],
      },
      {
        title: 'Training for the New Field',
        facts: [
          { name: 'Certificate', text: 'Certified Associate in Project Management (CAPM), 2025' },
          {
            name: 'Course',
            text: 'Agile and Scrum fundamentals, 40 hours, Peachtree Technical College, 2025',
          },
          { name: 'Tools', text: 'Microsoft Project, Jira, Smartsheet, Excel, Teams' },
          {
            name: 'Practice',
            text: 'Volunteer coordinator of a neighborhood health fair, 2025: 18 exhibitors, 600 visitors, $4,000 budget',
          },
        ],
      },
      {
        title: 'Work History',
        entries: [
          {
            title: 'Science Department Lead',
            place: 'Chattahoochee River High School, Atlanta, GA',
            dates: 'August 2020 to June 2025',
            points: ['Led nine teachers, with a half teaching load in chemistry.'],
          },
          {
            title: 'Chemistry Teacher',
            place: 'Chattahoochee River High School, Atlanta, GA',
            dates: 'August 2015 to July 2020',
            points: [
              'Taught five classes a day; the share of students who passed the state exam rose from 61% to 78%.',
            ],
          },
        ],
      },
      {
        title: 'Education',
        entries: [
          {
            title: 'M.Ed., Secondary Education',
            place: 'Peachtree State University, Atlanta, GA',
            dates: '2017',
            points: [],
          },
          {
            title: 'B.S., Chemistry',
            place: 'Savannah River College, Augusta, GA',
            dates: '2015',
            points: [],
          },
        ],
      },
    ],
  },
};
