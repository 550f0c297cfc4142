/** The text of /salary-calculator. */
export const salaryText = {
  title: 'Salary Calculator',
  lead: 'A rough estimate of what your work may pay. You see the math, next to what open jobs pay today.',
  description:
    'Estimate your salary from your field, experience, education, location, and skills. See how each one counts, and what open jobs pay today.',
  submit: 'Estimate my salary',
  estimate:
    'This is a formula, not a survey. It multiplies one base figure by four factors, so it can be far from what employers pay, most of all early in a career.',
  hints: {
    skills: 'Up to 5 skills, separated by commas. For example: Excel, Spanish, forklift',
    title: 'We show what open jobs with this title pay. For example: registered nurse',
    education: 'The highest level you’ve completed.',
  },
  about: {
    title: 'About this model',
    texts: [
      'It’s rough on purpose: one base figure for each field, multiplied by four factors. It doesn’t know your employer, your title, or how good you are at what you do.',
      'Its figures are from May 2025. In this model, a professional certification counts as +15% over a high school diploma. Each year of experience and each skill adds 2%, and skills are capped at +10% in all.',
      'Each city has a factor for its cost of living, and Remote counts the same as Houston. Before you negotiate, look at jobs that are open now.',
    ],
  },
  empty: {
    title: 'Your estimate will appear here',
    text: 'Choose a field, a location, and your education. Your result gets its own link, so you can save it or share it.',
  },
};
