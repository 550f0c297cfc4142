import { brand } from '../../content/brand.ts';
import type { MailData } from '../messages.ts';
import { type Mail, oneLine, shortSubject } from './mail.ts';
import { Action, Paragraph, TextLink } from './parts.tsx';

type Data = MailData['job-reminder'];

const countOf = ({ jobs }: Data): string => (jobs.length === 1 ? '1 job' : `${jobs.length} jobs`);
const nameOf = ({ title, company }: Data['jobs'][number]): string =>
  `${oneLine(title, 60)} at ${oneLine(company, 40)}`;

const subjectOf = (data: Data): string => {
  const [first] = data.jobs;
  const start = data.kind === 'interview' ? 'Interview tomorrow: ' : 'Time to follow up: ';
  return data.jobs.length === 1 && first
    ? shortSubject(start, [first.title, first.company], ' at ')
    : start + countOf(data);
};

/** The day before an interview, or after a week without news of an application. */
export const jobReminder: Mail<'job-reminder'> = {
  subject: subjectOf,
  preheader: ({ jobs }) => jobs.slice(0, 3).map(nameOf).join(', '),
  heading: ({ kind }) => (kind === 'interview' ? 'You have an interview tomorrow' : 'A week without news'),
  why: ({ kind }) =>
    kind === 'interview'
      ? `You’re getting this email because you added an interview on ${brand.name}.`
      : `You’re getting this email because you marked a job as applied on ${brand.name}.`,
  stop: ({ unsubscribeToken, kind }) => ({ token: unsubscribeToken, alert: kind }),
  Body: ({ data, url }) => (
    <>
      <Paragraph>
        {data.kind === 'interview'
          ? 'Your notes, the ad as it was, and questions to practice are on its page.'
          : 'Employers often answer a short, friendly question. If you’ve heard from them, mark it there, and we won’t ask again.'}
      </Paragraph>
      {data.jobs.map((job) => (
        <Paragraph key={job.id}>
          <TextLink href={url(`/my-jobs/${job.id}`)}>{nameOf(job)}</TextLink>
          <br />
          {oneLine(job.when, 80)}
        </Paragraph>
      ))}
      <Action href={url('/my-jobs?tab=follow-up')}>See all your jobs</Action>
    </>
  ),
};
