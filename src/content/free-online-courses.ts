/** The text of /free-online-courses. */
export const coursesText = {
  title: 'Free Online Courses',
  lead: 'Twelve courses worth your evenings, and six places to find more. The lessons are free. If a certificate costs money, we say so.',
  description:
    'Twelve free online courses in technology, business, marketing, and working with others, with length, level, and skills. Plus six learning platforms.',
  asOf: 'Compiled in November 2026. Lengths are approximate, and providers change what they offer, so check before you plan around a course. We earn nothing from these links.',
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
          'How computers solve problems, from your first loops to your own web app. It’s demanding, but there’s plenty of help.',
        skills: ['Python', 'SQL', 'JavaScript'],
      },
      {
        title: 'Responsive Web Design',
        provider: 'freeCodeCamp',
        website: 'https://www.freecodecamp.org/learn/',
        duration: 'about 300 hours',
        level: 'Beginner',
        description: 'Learn HTML and CSS by building: small pages first, then five projects you can show.',
        skills: ['HTML', 'CSS', 'Accessibility'],
      },
      {
        title: 'Machine Learning Crash Course',
        provider: 'Google',
        website: 'https://developers.google.com/machine-learning/crash-course',
        duration: 'about 15 hours',
        level: 'Intermediate',
        description:
          'How models learn from data, with exercises in your browser. It helps to know some programming and algebra.',
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
        description: 'How to ask a database questions, in short lessons with real tables.',
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
          'How to read and prepare the statements that companies are judged by, with notes and exercises.',
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
        duration: 'a few evenings',
        level: 'Beginner',
        description: 'How to win customers with content they’re looking for. Ends with a free certificate.',
        skills: ['Content marketing', 'SEO'],
      },
      {
        title: 'Google Analytics courses',
        provider: 'Google Skillshop',
        website: 'https://skillshop.withgoogle.com/',
        duration: '1-2 weeks',
        level: 'Beginner',
        description: 'How to set up measurement and read what visitors do. The certificate is free.',
        skills: ['Google Analytics', 'Reporting'],
      },
      {
        title: 'Email Marketing',
        provider: 'HubSpot Academy',
        website: 'https://academy.hubspot.com/courses/email-marketing',
        duration: 'a few evenings',
        level: 'Intermediate',
        description: 'How to build lists people want to be on, get messages delivered, and test what works.',
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
          'How memory and attention work, and how to stop putting things off. Free to audit. The certificate costs extra.',
        skills: ['Learning', 'Time management'],
      },
      {
        title: 'Effective Communication in the Workplace',
        provider: 'OpenLearn, The Open University',
        website: 'https://www.open.edu/openlearn/',
        duration: 'about 24 hours',
        level: 'Beginner',
        description:
          'Listening, writing, and speaking at work, with exercises for each. The digital badge is free.',
        skills: ['Communication', 'Teamwork'],
      },
      {
        title: 'Successful Negotiation',
        provider: 'University of Michigan, on Coursera',
        website: 'https://www.coursera.org/learn/negotiation-skills',
        duration: 'about 17 hours',
        level: 'Intermediate',
        description:
          'Preparing, bargaining, and closing, with a practice negotiation. Free to audit. The certificate costs extra.',
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
    freeOptions:
      'You can audit many courses for free. Certificates cost extra, with financial aid if you apply',
    website: 'https://www.coursera.org/',
  },
  {
    name: 'edX',
    description: 'University courses, from Harvard to community colleges.',
    freeOptions: 'Audit for a limited time. Certificates cost extra',
    website: 'https://www.edx.org/',
  },
  {
    name: 'Khan Academy',
    description: 'School and college subjects from the ground up, with exercises.',
    freeOptions: 'Everything, with no ads',
    website: 'https://www.khanacademy.org/',
  },
  {
    name: 'freeCodeCamp',
    description: 'Programming, from your first line of code to projects you can show.',
    freeOptions: 'Everything, certificates included',
    website: 'https://www.freecodecamp.org/',
  },
  {
    name: 'MIT OpenCourseWare',
    description: 'Notes, exercises, and lectures from MIT’s own courses.',
    freeOptions: 'Everything, but there are no certificates',
    website: 'https://ocw.mit.edu/',
  },
  {
    name: 'LinkedIn Learning',
    description: 'Short video courses on software and work.',
    freeOptions: 'Free with many public library cards, or for a one-month trial',
    website: 'https://www.linkedin.com/learning/',
  },
];

export const courseTips: string[] = [
  'Choose a course that a posting you want asks for.',
  'Try the first lesson of two courses, and go with the teacher you like listening to.',
  'Put fixed hours on your calendar. Two evenings a week beat a free Sunday.',
  'Finish one before you start another. One finished course says more than five you only started.',
  'After each lesson, write down in three lines what you can do now.',
  'Ask your library and your state’s workforce agency. They often cover courses that cost money elsewhere.',
];
