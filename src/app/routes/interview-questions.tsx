import type { Content } from '../../content/content.schema.ts';
import content from '../../content/interview-questions.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { Practice, type PracticeQuestion } from '../../reading/interview/practice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReadingLayout } from '../../ui/reading-layout.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const { industryQuestions, interviewAdvice, interviewText, notToSay, questionCategories, strategy } =
  content as Content<'interview-questions'>;

/** Every question on the page, in page order. */
const practiceQuestions: PracticeQuestion[] = [
  ...questionCategories.flatMap(({ name, questions }) =>
    questions.map(({ question, tips }) => ({ question, tips, from: name })),
  ),
  ...industryQuestions.flatMap(({ industry, questions }) =>
    questions.map((question) => ({ question, tips: [], from: industry })),
  ),
];

export const loader = originLoader;
export const meta = staticMeta('/interview-questions', interviewText.title, interviewText.description);

const contents = [
  { id: 'strategy', title: 'Preparation strategy' },
  ...questionCategories.map(({ id, name }) => ({ id, title: `${name} questions` })),
  { id: 'practice', title: 'Practice' },
  { id: 'industries', title: 'By industry' },
  { id: 'avoid', title: 'What NOT to Say' },
  { id: 'advice', title: 'Three final tips' },
];

export default function InterviewQuestions() {
  return (
    <div className="page-width pb-8">
      <PageHeading title={interviewText.title} lead={interviewText.lead} drawing={drawings.interview} />
      <ReadingLayout contents={contents}>
        <Strategy />
        <p className="mt-6 max-w-prose border-s-4 border-lantern ps-5">{interviewText.examplesNote}</p>
        <Questions />
        <div id="practice" className="no-print scroll-mt-20">
          <Section title="Practice" lead="Answer one question at a time, out loud, with a timer.">
            <p className="no-script-only">
              Practice needs JavaScript, which is off in this browser. You can still practice with a clock and
              the questions above.
            </p>
            <div className="script-only">
              <Practice questions={practiceQuestions} />
            </div>
          </Section>
        </div>
        <Industries />
        <NotToSay />
        <Advice />
      </ReadingLayout>
    </div>
  );
}

function Strategy() {
  return (
    <section aria-labelledby="strategy">
      <h2 id="strategy" className="text-3xl">
        Preparation strategy
      </h2>
      <ol className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {strategy.map(({ when, steps }) => (
          <li key={when} className="border-t-4 border-lantern pt-3">
            <h3 className="text-xl">{when}</h3>
            <ul className="mt-3 grid gap-3">
              {steps.map((step) => (
                <li key={step} className="flex gap-2.5">
                  <Icon name="check" className="mt-1 text-pine" />
                  <span className="min-w-0">{step}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions() {
  return questionCategories.map(({ id, name, icon, questions }) => (
    <section key={id} aria-labelledby={id} className="mt-12">
      <h2 id={id} className="flex items-center gap-3 text-3xl">
        <Icon name={icon} className="text-pine" />
        {name} questions
      </h2>
      {questions.map(({ question, tips, example }) => (
        <div key={question} className="mt-6 break-inside-avoid border-t border-line pt-5">
          <h3 className="text-xl">{question}</h3>
          <div className="mt-3 grid gap-x-10 gap-y-4 md:grid-cols-[2fr_3fr]">
            <div>
              <h4 className="text-sm font-semibold text-muted">How to answer</h4>
              <ul className="mt-1.5 grid list-disc gap-1.5 ps-5">
                {tips.map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </div>
            <div className="rounded-lg bg-sunken p-5">
              <h4 className="text-sm font-semibold text-muted">An example</h4>
              <blockquote className="mt-1.5">“{example}”</blockquote>
            </div>
          </div>
        </div>
      ))}
    </section>
  ));
}

function Industries() {
  return (
    <section aria-labelledby="industries" className="mt-4">
      <h2 id="industries" className="text-3xl">
        By industry
      </h2>
      <div className="mt-5 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {industryQuestions.map(({ industry, questions }) => (
          <div key={industry} className="break-inside-avoid">
            <h3 className="text-xl">{industry}</h3>
            <ol className="mt-2 grid list-decimal gap-2 ps-5 marker:text-pine">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function NotToSay() {
  return (
    <section aria-labelledby="avoid" className="mt-12">
      <h2 id="avoid" className="mb-4 text-3xl">
        What NOT to Say
      </h2>
      <Table
        label="What not to say, and what to do instead"
        columns={['Avoid', 'Do instead']}
        rows={notToSay.map(({ avoid, instead }) => [avoid, instead])}
      />
    </section>
  );
}

function Advice() {
  return (
    <section aria-labelledby="advice" className="mt-12 break-inside-avoid rounded-lg bg-pine-wash p-6 sm:p-8">
      <h2 id="advice" className="text-2xl">
        Three final tips
      </h2>
      <dl className="mt-4 grid gap-6 md:grid-cols-3">
        {interviewAdvice.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
