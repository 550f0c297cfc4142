import type { ResumeTemplate } from './resume.ts';

export const firstJob: ResumeTemplate = {
  id: 'first-job',
  name: 'First Job',
  description:
    'For students and first-time applicants. Education comes first. School, volunteering, and helping at home all count, and each line says what you did.',
  industry: 'Retail and Customer Service',
  icon: 'graduation-cap',
  previewPath: '/resume-templates/first-job',
  look: 'plain',
  resume: {
    person: 'Jordan Whitaker',
    headline: 'Reliable team member for a store or service desk',
    contact: ['Tucson, AZ', '(520) 555-0109', 'jordan.whitaker@example.com'],
    summary:
      'Community college student who has volunteered for two years without missing a shift. Quick to learn a register, patient with people, comfortable in English and Spanish. Available weekdays after 2 p.m. and all weekend.',
    sections: [
      {
        title: 'Education',
        entries: [
          {
            title: 'Associate of Arts, Business (in progress)',
            place: 'Santa Rita Community College, Tucson, AZ',
            dates: 'Expected May 2027',
            points: [
              'GPA 3.5. Courses: accounting basics, business writing, spreadsheets.',
              'Group project: surveyed 120 students about the campus store, which now opens an hour earlier.',
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
              'Handle up to $300 in donations a shift and balance the cash box with a partner at closing.',
              'Trained eight new volunteers on the desk and wrote the one-page guide they still use.',
            ],
          },
          {
            title: 'Stage crew, then crew chief',
            place: 'Rincon Vista High School',
            dates: '2022 to 2025',
            points: [
              'Ran lights for six shows and led a crew of five for the last two; never missed a cue on opening night.',
              'Sold snacks and tickets at intermission and counted the cash afterward.',
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
              'Found customers with a flyer, set prices, and kept a calendar; all seven asked me back.',
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
          'The food pantry’s coordinator and a drama teacher have agreed to take calls; phone numbers on request.',
        ],
      },
    ],
  },
};
