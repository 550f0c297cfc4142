import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Routes of the seed that later releases fill; until then each answers an honest page of its own. */
const coming = [
  'my-jobs',
  'job-news',
  'unsubscribe',
  'contact',
  'partnership',
  'register',
  'job-alerts',
  'resume-templates',
  'job-market-report',
  'admin',
];

export default [
  index('routes/home.tsx'),
  route('jobs', 'routes/jobs.tsx'),
  route('jobs/:id', 'routes/job.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('about', 'routes/about.tsx'),
  route('salary-calculator', 'routes/salary-calculator.tsx'),
  route('action-words', 'routes/action-words.tsx'),
  route('interview-questions', 'routes/interview-questions.tsx'),
  route('resume-writing-guide', 'routes/resume-writing-guide.tsx'),
  route('career-resources', 'routes/career-resources.tsx'),
  route('career-transition-guide', 'routes/career-transition-guide.tsx'),
  route('professional-certifications', 'routes/professional-certifications.tsx'),
  route('industry-skills-guide', 'routes/industry-skills-guide.tsx'),
  route('free-online-courses', 'routes/free-online-courses.tsx'),
  route('downloads', 'routes/downloads.tsx'),
  ...coming.map((path) => route(path, 'routes/coming.tsx', { id: path })),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
