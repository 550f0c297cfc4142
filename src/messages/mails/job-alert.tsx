import { Section, Text } from '@react-email/components';
import { brand } from '../../content/brand.ts';
import { frequencyPhrases, type MailData, type MessageJob } from '../messages.ts';
import { type Mail, oneLine, shortSubject } from './mail.ts';
import { Action, dark, light, Paragraph, TextLink } from './parts.tsx';

/** The most jobs that one mail lists. Gmail cuts off a mail at 102 kB. */
export const maxJobs = 20;

type Data = MailData['job-alert'];

const counted = ({ total }: Data): string =>
  total === 1 ? '1 new job' : `${total.toLocaleString('en-US')} new jobs`;
const searchOf = ({ search }: Data): string => oneLine(search, 80);

export const jobAlert: Mail<'job-alert'> = {
  subject: (data) => {
    const [job] = data.jobs;
    return data.total === 1 && job
      ? shortSubject('New job: ', [job.title, job.company], ' at ')
      : shortSubject(`${counted(data)}: `, data.search.split(', '));
  },
  preheader: ({ jobs }) =>
    jobs
      .slice(0, 3)
      .map(({ title, company }) => `${oneLine(title, 50)} at ${oneLine(company, 40)}`)
      .join(', '),
  heading: counted,
  why: (data) =>
    `You’re getting this email because you asked ${brand.name} to email you new ${searchOf(data)}, ${frequencyPhrases[data.frequency]}.`,
  stop: ({ unsubscribeToken, alertId }) => ({ token: unsubscribeToken, alert: alertId }),
  Body: ({ data, url }) => {
    const jobs = data.jobs.slice(0, maxJobs);
    const all = data.total > jobs.length ? `all ${data.total.toLocaleString('en-US')}` : 'them';
    return (
      <>
        <Paragraph>
          New for your search: <strong>{searchOf(data)}</strong>
        </Paragraph>
        {jobs.map((job) => (
          <Job key={job.id} job={job} href={url(`/jobs/${job.id}`)} />
        ))}
        <Action href={url(data.searchLink)}>
          See {jobs.length === 1 && all === 'them' ? 'it' : all} on {brand.name}
        </Action>
      </>
    );
  },
};

const line = { fontSize: '14px', lineHeight: '21px' };

function Job({ job, href }: { job: MessageJob; href: string }) {
  const where = [job.company, job.location].map((text) => oneLine(text, 80)).filter(Boolean);
  return (
    <Section className={dark.line} style={{ borderTop: `1px solid ${light('line')}` }}>
      <Text className={dark.muted} style={{ ...line, color: light('muted'), margin: '14px 0' }}>
        <span style={{ fontSize: '17px', lineHeight: '25px', fontWeight: 600 }}>
          <TextLink href={href}>{oneLine(job.title, 120)}</TextLink>
        </span>
        <br />
        {where.join(' · ')}
        {job.salary && (
          <>
            <br />
            <span className={dark.ink} style={{ color: light('ink') }}>
              {oneLine(job.salary, 80)}
            </span>
          </>
        )}
        {job.reason && (
          <>
            <br />
            {oneLine(job.reason, 80)}
          </>
        )}
      </Text>
    </Section>
  );
}
