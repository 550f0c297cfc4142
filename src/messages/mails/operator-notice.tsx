import { brand } from '../../content/brand.ts';
import type { Mail } from './mail.ts';
import { Action, Paragraph } from './parts.tsx';

export const operatorNotice: Mail<'operator-notice'> = {
  subject: ({ subject }) => `${brand.name}: ${subject}`,
  preheader: ({ detail }) => detail,
  heading: ({ subject }) => subject,
  why: () =>
    `You’re getting this email because you run ${brand.name}. We send each kind of notice at most once an hour.`,
  Body: ({ data, url }) => (
    <>
      <Paragraph>{data.detail}</Paragraph>
      {data.times > 1 && (
        <Paragraph>It has happened {data.times} times since the last email about it.</Paragraph>
      )}
      <Action href={url(data.link)}>Open the back office</Action>
    </>
  ),
};
