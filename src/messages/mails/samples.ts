import { required } from '../../platform/required.ts';
import type { MailData, MailTemplate, MessageJob } from '../messages.ts';

/** A mail with sample data. */
export type SampleMail = { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate];

const threeJobs: Omit<MessageJob, 'id'>[] = [
  {
    title: 'Registered Nurse, Intensive Care',
    company: 'St. Clare Medical Center',
    location: 'Austin, TX',
    salary: '$42.50 - $51.00 an hour',
    reason: '12 miles from 78701',
  },
  {
    title: 'Charge Nurse',
    company: 'Hill Country Home Health',
    location: 'Round Rock, TX',
    salary: null,
    reason: 'Like jobs you saved',
  },
  {
    title: 'Nurse Practitioner (Family Medicine)',
    company: 'Lone Star Children’s Clinic',
    location: 'Remote',
    salary: '$118,000 a year',
    reason: null,
  },
];

const sampleJobs = (count: number): MessageJob[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 1000 + at,
    ...required(threeJobs[at % threeJobs.length], 'a sample job'),
  }));

const alert = (frequency: 'instant' | 'daily' | 'weekly', count: number, total = count): SampleMail => ({
  template: 'job-alert',
  data: {
    search: 'nurse jobs near 78701',
    frequency,
    jobs: sampleJobs(count),
    total,
    searchLink: '/jobs?keywords=nurse&zip=78701',
    alertId: 7,
    unsubscribeToken: 'sample-token',
  },
});

/** One sample of each mail, by the name of its preview. */
export const sampleMails: Record<string, SampleMail> = {
  'confirm-registration': {
    template: 'confirm-registration',
    data: { firstName: 'Dana', link: '/sign-in/sample-link', alert: 'daily' },
  },
  'sign-in': { template: 'sign-in', data: { link: '/sign-in/sample-link' } },
  'confirm-alert': {
    template: 'confirm-alert',
    data: { search: 'nurse jobs near 78701', frequency: 'daily', link: '/sign-in/sample-link' },
  },
  'job-alert-instant': alert('instant', 1),
  'job-alert-daily': alert('daily', 3),
  'job-alert-weekly': alert('weekly', 50, 134),
  'job-reminder-silence': {
    template: 'job-reminder',
    data: {
      kind: 'silence',
      jobs: [
        {
          id: '0b7f3a52-6d0e-4b52-9b1b-0a4d6c1f0a11',
          title: 'Charge Nurse',
          company: 'Hill Country Home Health',
          when: 'You applied on March 1, 2026.',
        },
        {
          id: '5a0a54a5-3f4e-4a0c-8a77-6f3f3d1f5b02',
          title: 'Registered Nurse, Intensive Care',
          company: 'St. Clare Medical Center',
          when: 'You applied on March 2, 2026.',
        },
      ],
      unsubscribeToken: 'sample-token',
    },
  },
  'job-reminder-interview': {
    template: 'job-reminder',
    data: {
      kind: 'interview',
      jobs: [
        {
          id: '0b7f3a52-6d0e-4b52-9b1b-0a4d6c1f0a11',
          title: 'Charge Nurse',
          company: 'Hill Country Home Health',
          when: 'Tue, Mar 10, 2026, 9:30 AM CDT',
        },
      ],
      unsubscribeToken: 'sample-token',
    },
  },
  'operator-notice': {
    template: 'operator-notice',
    data: {
      subject: 'Confirmation texts have reached their limit',
      detail: 'The site sends at most 200 texts an hour to unconfirmed numbers. People asked for more.',
      times: 12,
      link: '/admin/messages?channel=sms',
    },
  },
  'contact-received': {
    template: 'contact-received',
    data: {
      name: 'Dana Whitfield',
      subject: 'A question about alerts',
      message: 'Hello',
      isPartnership: false,
    },
  },
  'partnership-received': {
    template: 'contact-received',
    data: { name: 'Marcus Bell', subject: 'Content partnership', message: 'Hello', isPartnership: true },
  },
  'contact-notice': {
    template: 'contact-notice',
    data: {
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      subject: 'A question about alerts',
      message: 'Hello,\n\nCan I get alerts for two cities at once?\n\nThanks,\nDana',
      companyName: null,
      phone: null,
      partnershipType: null,
    },
  },
  'partnership-notice': {
    template: 'contact-notice',
    data: {
      name: 'Marcus Bell',
      email: 'marcus@example.com',
      subject: 'Partnership inquiry from Bell Logistics',
      message: 'We publish a newsletter for drivers and would like to show your jobs in it.',
      companyName: 'Bell Logistics',
      phone: '(512) 555-0147',
      partnershipType: 'content',
    },
  },
};
