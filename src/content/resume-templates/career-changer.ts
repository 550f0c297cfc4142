import type { ResumeTemplate } from './resume.ts';

export const careerChanger: ResumeTemplate = {
  id: 'career-changer',
  name: 'Career Changer',
  description:
    'For moving to a new field. It opens with what you can do for the new field, with proof from the old one. Your full work history follows.',
  industry: 'Management',
  icon: 'trending-up',
  previewPath: '/resume-templates/career-changer',
  look: 'ruled',
  resume: {
    person: 'Renee Baptiste',
    headline: 'Project Coordinator, after ten years of teaching',
    contact: ['Atlanta, GA', '(404) 555-0131', 'renee.baptiste@example.com', 'example.com/in/renee'],
    summary:
      'Science teacher and department lead moving into project coordination. For ten years, I’ve planned each year backward from its deadline, kept budgets, led meetings, and explained hard things to reluctant audiences. Certified in project management since 2025.',
    sections: [
      {
        title: 'What I Bring',
        entries: [
          {
            title: 'Planning and delivery',
            place: 'Science building renovation, client side',
            dates: '2023 to 2024',
            points: [
              'Coordinated the move of 14 laboratories for 22 teachers around a construction schedule that changed three times, without losing a single class.',
              'Kept the plan, the risk list, and the minutes; chaired the weekly meeting with the builder, the district, and the fire marshal.',
            ],
          },
          {
            title: 'Budgets and vendors',
            place: 'Science department',
            dates: '2020 to 2025',
            points: [
              'Managed $65,000 a year for supplies and equipment and stayed within budget all five years.',
              'Compared microscope bids from four vendors and saved $11,200 off list price.',
            ],
          },
          {
            title: 'Leading and reporting',
            place: 'Nine teachers, 1,100 students',
            dates: '2020 to 2025',
            points: [
              'Introduced a shared results dashboard that the principal now asks every department to use.',
              'Guided nine coworkers through a new curriculum on schedule, with weekly 15-minute check-ins.',
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
            points: ['Led nine teachers while teaching a half load in chemistry.'],
          },
          {
            title: 'Chemistry Teacher',
            place: 'Chattahoochee River High School, Atlanta, GA',
            dates: 'August 2015 to July 2020',
            points: ['Taught five classes a day; the pass rate on the state exam rose from 61% to 78%.'],
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
