/** The words of /free-online-courses. */
export const coursesText = {
  title: 'Free Online Courses',
  lead: 'Twelve courses worth your evenings, and six places to find more. The lessons cost nothing; where a certificate does, it says so.',
  description:
    'Twelve free online courses in technology, business, marketing, and working with others, with length, level, and skills, and six platforms.',
  asOf: 'Put together in November 2026. Lengths are approximate, and providers change what they offer: check before you plan around a course. We earn nothing from these links.',
};

export interface Course {
  title: string;
  provider: string;
  website: string;
  duration: string;
  level: 'Beginner' | 'Intermediate';
  description: string;
  skills: string[];
}

export const courseCategories: { id: string; name: string; courses: Course[] }[] = [
  {
    id: 'technology',
    name: 'Technology',
    courses: [
      {
        title: 'CS50x: Introduction to Computer Science',
        provider: 'Harvard University',
        website: 'https://cs50.harvard.edu/x/',
        duration: '11 weeks',
        level: 'Beginner',
        description:
          'How computers solve problems, from first loops to a web application of your own. Demanding, and generous with help.',
        skills: ['Python', 'SQL', 'JavaScript'],
      },
      {
        title: 'Responsive Web Design',
        provider: 'freeCodeCamp',
        website: 'https://www.freecodecamp.org/learn/',
        duration: 'about 300 hours',
        level: 'Beginner',
        description: 'HTML and CSS by building: small pages first, then five projects that you can show.',
        skills: ['HTML', 'CSS', 'Accessibility'],
      },
      {
        title: 'Machine Learning Crash Course',
        provider: 'Google',
        website: 'https://developers.google.com/machine-learning/crash-course',
        duration: 'about 15 hours',
        level: 'Intermediate',
        description:
          'How models learn from data, with exercises in the browser. Some programming and algebra help.',
        skills: ['Machine learning', 'Python', 'Data analysis'],
      },
    ],
  },
  {
    id: 'business',
    name: 'Business and data',
    courses: [
      {
        title: 'Intro to SQL',
        provider: 'Kaggle',
        website: 'https://www.kaggle.com/learn/intro-to-sql',
        duration: 'about 3 hours',
        level: 'Beginner',
        description: 'Asking a database questions, in short lessons with real tables.',
        skills: ['SQL', 'Data analysis'],
      },
      {
        title: 'Financial Markets',
        provider: 'Yale University',
        website: 'https://oyc.yale.edu/economics/econ-252-11',
        duration: '23 lectures',
        level: 'Beginner',
        description:
          'Robert Shiller’s lectures on banks, insurance, and markets, and on how people behave in them.',
        skills: ['Finance', 'Risk management'],
      },
      {
        title: 'Financial and Managerial Accounting',
        provider: 'MIT OpenCourseWare',
        website:
          'https://ocw.mit.edu/courses/15-501-introduction-to-financial-and-managerial-accounting-spring-2004/',
        duration: 'one semester',
        level: 'Intermediate',
        description:
          'Reading and making the statements by which companies are judged, with notes and exercises.',
        skills: ['Accounting', 'Budgeting'],
      },
    ],
  },
  {
    id: 'marketing',
    name: 'Marketing',
    courses: [
      {
        title: 'Inbound Marketing',
        provider: 'HubSpot Academy',
        website: 'https://academy.hubspot.com/courses/inbound-marketing',
        duration: 'some evenings',
        level: 'Beginner',
        description: 'Winning customers with content that they look for. Ends with a free certificate.',
        skills: ['Content marketing', 'SEO'],
      },
      {
        title: 'Google Analytics courses',
        provider: 'Google Skillshop',
        website: 'https://skillshop.withgoogle.com/',
        duration: '1-2 weeks',
        level: 'Beginner',
        description: 'Setting up measurement, and reading what visitors do. The certificate is free.',
        skills: ['Google Analytics', 'Reporting'],
      },
      {
        title: 'Email Marketing',
        provider: 'HubSpot Academy',
        website: 'https://academy.hubspot.com/courses/email-marketing',
        duration: 'some evenings',
        level: 'Intermediate',
        description: 'Lists that people want to be on, messages that arrive, and tests of what works.',
        skills: ['Email marketing', 'A/B testing'],
      },
    ],
  },
  {
    id: 'working',
    name: 'Working with others',
    courses: [
      {
        title: 'Learning How to Learn',
        provider: 'Deep Teaching Solutions, on Coursera',
        website: 'https://www.coursera.org/learn/learning-how-to-learn',
        duration: 'about 15 hours',
        level: 'Beginner',
        description:
          'How memory and attention work, and what to do about putting things off. Free to audit; the certificate costs.',
        skills: ['Learning', 'Time management'],
      },
      {
        title: 'Effective Communication in the Workplace',
        provider: 'OpenLearn, The Open University',
        website: 'https://www.open.edu/openlearn/',
        duration: 'about 24 hours',
        level: 'Beginner',
        description:
          'Listening, writing, and speaking at work, with exercises for each. A digital badge is free.',
        skills: ['Communication', 'Teamwork'],
      },
      {
        title: 'Successful Negotiation',
        provider: 'University of Michigan, on Coursera',
        website: 'https://www.coursera.org/learn/negotiation-skills',
        duration: 'about 17 hours',
        level: 'Intermediate',
        description:
          'Preparing, bargaining, and closing, with a negotiation to try. Free to audit; the certificate costs.',
        skills: ['Negotiation', 'Contracts'],
      },
    ],
  },
];

export const learningPlatforms: {
  name: string;
  description: string;
  freeOptions: string;
  website: string;
}[] = [
  {
    name: 'Coursera',
    description: 'University courses and career certificates.',
    freeOptions: 'Many courses can be audited free; certificates cost, with financial aid on request',
    website: 'https://www.coursera.org/',
  },
  {
    name: 'edX',
    description: 'Courses of universities, from Harvard to community colleges.',
    freeOptions: 'Audit for a limited time; certificates cost',
    website: 'https://www.edx.org/',
  },
  {
    name: 'Khan Academy',
    description: 'School and college subjects from the ground up, with exercises.',
    freeOptions: 'Everything, without advertising',
    website: 'https://www.khanacademy.org/',
  },
  {
    name: 'freeCodeCamp',
    description: 'Programming, from the first line to projects that you can show.',
    freeOptions: 'Everything, certificates included',
    website: 'https://www.freecodecamp.org/',
  },
  {
    name: 'MIT OpenCourseWare',
    description: 'Notes, exercises, and lectures of MIT’s own courses.',
    freeOptions: 'Everything; there are no certificates',
    website: 'https://ocw.mit.edu/',
  },
  {
    name: 'LinkedIn Learning',
    description: 'Short video courses on software and work.',
    freeOptions: 'Free with many public library cards, and for a trial month',
    website: 'https://www.linkedin.com/learning/',
  },
];

export const courseTips: string[] = [
  'Choose the course that a posting you want would thank you for.',
  'Look at the first lesson of two, and take the teacher you like to listen to.',
  'Put fixed hours in the calendar. Two evenings a week beat a free Sunday.',
  'Finish one before you start another. One finished course says more than five begun.',
  'Write down after each lesson, in three lines, what you could now do.',
  'Ask your library and your state’s workforce agency: they often pay for what costs elsewhere.',
];
