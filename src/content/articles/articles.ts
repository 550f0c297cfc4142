import type { ArticleText } from './article-text.ts';
import { backgroundChecks } from './background-checks.ts';
import { interviewStories } from './interview-stories.ts';
import { jobScams } from './job-scams.ts';
import { laidOffFirstTwoWeeks } from './laid-off-first-two-weeks.ts';
import { negotiateTheOffer } from './negotiate-the-offer.ts';
import { overtimeAndContractors } from './overtime-and-contractors.ts';
import { payRanges } from './pay-ranges.ts';
import { questionsTheyShouldNotAsk } from './questions-they-should-not-ask.ts';
import { readAJobPosting } from './read-a-job-posting.ts';
import { readTheLaborStatistics } from './read-the-labor-statistics.ts';
import { resumeForSoftwareAndPeople } from './resume-for-software-and-people.ts';
import { skillsThatTravel } from './skills-that-travel.ts';

/** The articles that ship with the site, by id. They fill a database that has never held an article. */
export const articles: ArticleText[] = [
  readAJobPosting,
  jobScams,
  resumeForSoftwareAndPeople,
  interviewStories,
  payRanges,
  questionsTheyShouldNotAsk,
  laidOffFirstTwoWeeks,
  negotiateTheOffer,
  backgroundChecks,
  skillsThatTravel,
  overtimeAndContractors,
  readTheLaborStatistics,
];
