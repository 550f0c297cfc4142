import type { ResumeTemplate } from './resume.ts';

export const firstJob: ResumeTemplate = {
  id: 'first-job',
  name: 'First Job',
  description:
    'For students and first applications. Education leads; school, volunteering, and helping at home count, told by what you did.',
  industry: 'Retail and Customer Service',
  icon: 'graduation-cap',
  previewPath: '/resume-templates/first-job',
  look: 'plain',
  resume: {
    person: 'Jordan Whitaker',
    headline: 'Reliable team member for store or service desk',
    contact: ['Tucson, AZ', '(520) 555-0109', 'jordan.whitaker@example.com'],
    summary:
      'Community college student who has kept a volunteer post for two years without missing a shift. Quick to learn a register, patient with people, at ease in English and Spanish. Free on weekdays after 2 p.m. and all weekend.',
    sections: [
      {
        title: 'Education',
        entries: [
          {
            title: 'Associate of Arts, Business (in progress)',
            place: 'Santa Rita Community College, Tucson, AZ',
            dates: 'Expected May 2027',
            points: [
              'Grade point average 3.5. Courses: accounting basics, business writing, spreadsheets.',
              'Group project: surveyed 120 students about the campus store; the store now opens an hour earlier.',
            ],
          },
          {
            title: 'High School Diploma',
            place: 'Rincon Vista High School, Tucson, AZ',
            dates: '2025',
            points: [
              'Perfect attendance in junior and senior year. Certificate in bilingual literacy (English, Spanish).',
            ],
          },
        ],
      },
      {
        title: 'Volunteering and Activities',
        entries: [
          {
            title: 'Volunteer, check-in desk',
            place: 'Desert Bloom Food Pantry, Tucson, AZ',
            dates: 'June 2023 to present',
            points: [
              'Greet and register about 70 families each Saturday, half of them in Spanish.',
              'Handle up to $300 in donations a shift and balance the box with a partner at close.',
              'Showed eight new volunteers how the desk works and wrote the one-page guide that they still use.',
            ],
          },
          {
            title: 'Stage crew, then crew chief',
            place: 'Rincon Vista High School',
            dates: '2022 to 2025',
            points: [
              'Ran lights for six shows and led a crew of five in the last two; no cue was missed on an opening night.',
              'Sold snacks and tickets in the intermission and counted the cash afterwards.',
            ],
          },
        ],
      },
      {
        title: 'Work at Home and in the Neighborhood',
        entries: [
          {
            title: 'Lawn and pet care',
            place: 'For seven neighbors, Tucson, AZ',
            dates: 'Summers 2022 to 2025',
            points: [
              'Found customers with a flyer, agreed on prices, kept a calendar, and was asked back by all seven.',
            ],
          },
          {
            title: 'Family caregiver',
            place: 'Tucson, AZ',
            dates: '2021 to 2024',
            points: ['Cooked dinner and helped two younger siblings with homework on school nights.'],
          },
        ],
      },
      {
        title: 'Skills',
        facts: [
          { name: 'With people', text: 'Greeting, listening, staying polite in a long line' },
          {
            name: 'With things',
            text: 'Cash handling, Google Docs and Sheets, Canva, lifting up to 40 pounds',
          },
          { name: 'Languages', text: 'English and Spanish, both fluent' },
          { name: 'Certificate', text: 'Arizona food handler card, valid to 2027' },
        ],
      },
      {
        title: 'References',
        points: [
          'The coordinator of the food pantry and a drama teacher have agreed to be called; numbers on request.',
        ],
      },
    ],
  },
};
