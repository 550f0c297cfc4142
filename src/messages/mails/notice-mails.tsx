import { Section, Text } from '@react-email/components';
import { createElement, Fragment, type ReactNode } from 'react';
import { brand } from '../../content/brand.ts';
import type { MailData } from '../messages.ts';
import { harmlessWords, type Mail, oneLine } from './mail.ts';
import { Action, dark, light, Note, Paragraph } from './parts.tsx';

type Data = MailData['contact-notice'];

const isPartnership = ({ partnershipType }: Data): boolean => partnershipType !== null;

export const contactNotice: Mail<'contact-notice'> = {
  subject: (data) =>
    `${isPartnership(data) ? 'Partnership inquiry' : 'Contact'}: ${oneLine(data.subject, 100)}`,
  preheader: ({ name, message }) => oneLine(`${name}: ${message}`, 140),
  heading: (data) => (isPartnership(data) ? 'New partnership inquiry' : 'New contact message'),
  why: () => `You’re getting this email because ${brand.name} sends contact form messages to this address.`,
  replyTo: ({ name, email }) => ({ name: oneLine(name, 80), address: email }),
  Body: ({ data }) => (
    <>
      <Paragraph>
        {fields(data).map(([label, value]) => (
          <Fragment key={label}>
            <strong>{label}:</strong> {oneLine(value, 300)}
            <br />
          </Fragment>
        ))}
      </Paragraph>
      <Section
        className={dark.line}
        style={{ borderLeft: `3px solid ${light('line')}`, padding: '0 0 0 16px', margin: '0 0 16px' }}
      >
        <Text
          className={dark.ink}
          style={{ color: light('ink'), fontSize: '16px', lineHeight: '25px', margin: 0 }}
        >
          {lines(data.message)}
        </Text>
      </Section>
      <Note>Your reply goes to the sender.</Note>
    </>
  ),
};

function fields({ name, email, subject, companyName, phone, partnershipType }: Data): [string, string][] {
  const all: [string, string | null][] = [
    ['Name', name],
    ['Email', email],
    ['Company', companyName],
    ['Phone', phone],
    ['Partnership', partnershipType],
    ['Subject', subject],
  ];
  return all.filter((field): field is [string, string] => Boolean(field[1]));
}

const lineBreak = createElement('br');

/** The text, with its line breaks as <br>. */
function lines(text: string): ReactNode {
  const [first, ...others] = text.toWellFormed().split(/\r\n|\r|\n/);
  return createElement(Fragment, null, first, ...others.flatMap((line) => [lineBreak, line]));
}

export const contactReceived: Mail<'contact-received'> = {
  subject: ({ isPartnership }) => (isPartnership ? `We got your partnership inquiry` : `We got your message`),
  preheader: () => `Thanks for contacting ${brand.name}.`,
  heading: ({ name }) => {
    const words = harmlessWords(name, 60);
    return words ? `Thanks, ${words}` : 'Thanks for writing';
  },
  why: () =>
    `You’re getting this email because someone entered this address on ${brand.name}’s contact form.`,
  // The mail does not repeat the message. If it did, anyone could use the form to send any text to any address.
  Body: ({ data }) => {
    const subject = harmlessWords(data.subject);
    return (
      <>
        <Paragraph>
          {data.isPartnership
            ? 'We got your partnership inquiry. We’ll reply within 2 business days.'
            : 'We got your message. We’ll get back to you soon at this address.'}
        </Paragraph>
        {subject && <Paragraph>Subject: {subject}</Paragraph>}
        <Note>If you didn’t write to us, you can ignore this email.</Note>
      </>
    );
  },
};

export const operatorNotice: Mail<'operator-notice'> = {
  subject: ({ subject }) => `${brand.name}: ${subject}`,
  preheader: ({ detail }) => detail,
  heading: ({ subject }) => subject,
  why: () => `You’re getting this email because this address gets the notices of ${brand.name}’s operators.`,
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
