/** The words of /salary-calculator. */
export const salaryText = {
  title: 'Salary Calculator',
  lead: 'A rough model of what your work may pay, with its arithmetic shown, beside what live postings pay.',
  description:
    'Estimate a salary from field, experience, education, place, and skills. See how each one counts, and what live postings pay.',
  submit: 'Estimate my salary',
  hints: {
    skills: 'Up to 5 skills, with commas between them, for example: Excel, Spanish, forklift',
    education: 'The highest level that you completed.',
  },
  about: {
    title: 'About this model',
    texts: [
      'It is rough on purpose: one base figure for each field, and five factors that multiply it. It knows nothing of your employer, your title, or how good you are at what you do.',
      'Its figures are from May 2025. In this model a professional certification counts +15% over a high school diploma, two percent are added for each year of experience and for each skill, and skills count up to +10% in all.',
      'A city counts for its cost of living; Remote counts like Houston. Before a negotiation, look at postings that are open now.',
    ],
  },
  empty: {
    title: 'Your estimate will stand here',
    text: 'Choose a field, a place, and your education. The result has an address of its own, so you can keep it or send it to somebody.',
  },
};
