import type { Content } from '../../content/content.schema.ts';
import content from '../../content/interview-questions.json' with { type: 'json' };

const { askQuestions, industryQuestions, questionCategories } = content as Content<'interview-questions'>;

/** The questions of /interview-questions: those that every interview has, those of some fields, and those of an ad's asks. */
export const interviewQuestions = {
  general: questionCategories.flatMap(({ questions }) => questions.map(({ question }) => question)),
  byAsk: askQuestions,
  byField: industryQuestions.map(({ industry, questions }) => ({ industry, questions })),
};
