import type { Content } from '../../content/content.schema.ts';
import content from '../../content/interview-questions.json' with { type: 'json' };

const { industryQuestions, questionCategories } = content as Content<'interview-questions'>;

/** The questions of /interview-questions: those that every interview has, and those of some fields. */
export const interviewQuestions = {
  general: questionCategories.flatMap(({ questions }) => questions.map(({ question }) => question)),
  byField: industryQuestions.map(({ industry, questions }) => ({ industry, questions })),
};
