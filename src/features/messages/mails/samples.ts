import type { MailData, MailTemplate, MessageJob } from '../messages.ts';

/** A mail with sample data. */
export type SampleMail = { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate];

const titles = ['Registered Nurse, Intensive Care', 'Charge Nurse', 'Nurse Practitioner (Family Medicine)'];
const companies = ['St. Clare Medical Center', 'Hill Country Home Health', 'Lone Star Children’s Clinic'];
const places = ['Austin, TX', 'Round Rock, TX', 'Remote'];
const pays = ['$42.50 - $51.00 an hour', null, '$118,000 a year'];
const reasons = ['12 miles from 78701', 'Like jobs you saved', null];

const sampleJobs = (count: number): MessageJob[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 1000 + at,
    title: titles[at % 3]!,
    company: companies[at % 3]!,
    location: places[at % 3]!,
    salary: pays[at % 3]!,
    reason: reasons[at % 3]!,
  }));

const alert = (frequency: 'instant' | 'daily' | 'weekly', count: number, total = count): SampleMail => ({
  template: 'job-alert',
  data: {
    search: 'nurse near 78701',
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
    data: { search: 'nurse near 78701', frequency: 'daily', link: '/sign-in/sample-link' },
  },
  'job-alert-instant': alert('instant', 1),
  'job-alert-daily': alert('daily', 3),
  'job-alert-weekly': alert('weekly', 50, 134),
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
