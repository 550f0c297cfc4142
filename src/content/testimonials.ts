interface Testimonial {
  quote: string;
  name: string;
  role: string;
  initials: string;
}

/** While true, each story carries the label 'Sample story'. */
export const testimonialsAreSamples = true;

/** The stories on the home page. They are not in brand.ts, because every page loads that file. */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'I filtered by pay before I read a single description. Two weeks later, I had three interviews, and every one was worth my time.',
    name: 'Dana Whitfield',
    role: 'Registered Nurse',
    initials: 'DW',
  },
  {
    quote:
      'Every listing took me to the employer’s own application page. No detours, and no account needed just to look.',
    name: 'Marcus Bell',
    role: 'Logistics Coordinator',
    initials: 'MB',
  },
  {
    quote:
      'After nine years in retail, I didn’t know what to search for. The categories showed me jobs I could already do.',
    name: 'Priya Raman',
    role: 'Customer Success Manager',
    initials: 'PR',
  },
];
