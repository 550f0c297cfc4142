import type { ResumeTemplate } from './resume.ts';

export const registeredNurse: ResumeTemplate = {
  id: 'registered-nurse',
  name: 'Registered Nurse',
  description:
    'For licensed care. Your license and certifications come first, because hospitals check them first. Each job names the unit and its size.',
  industry: 'Healthcare',
  icon: 'heart-pulse',
  previewPath: '/resume-templates/registered-nurse',
  look: 'centered',
  resume: {
    person: 'Danielle Okafor, BSN, RN',
    headline: 'Registered Nurse, medical-surgical and telemetry',
    contact: ['Columbus, OH', '(614) 555-0117', 'danielle.okafor@example.com'],
    summary:
      'Registered nurse with six years in medical-surgical and telemetry units of up to 36 beds. Calm on a busy shift, precise at handoff, trusted by new nurses. Looking for a charge nurse position in a teaching hospital.',
    sections: [
      {
        title: 'License and Certifications',
        facts: [
          {
            name: 'License',
            text: 'Registered Nurse, State of Ohio, multistate (Nurse Licensure Compact), current',
          },
          { name: 'Certified', text: 'Medical-Surgical Nursing (CMSRN), ACLS, BLS, all current' },
          { name: 'Systems', text: 'Epic, Pyxis, Alaris infusion pumps' },
          { name: 'Languages', text: 'English; conversational Spanish, used at the bedside daily' },
        ],
      },
      {
        title: 'Clinical Experience',
        entries: [
          {
            title: 'Registered Nurse, Telemetry (36 beds)',
            place: 'Scioto Valley Medical Center, Columbus, OH',
            dates: 'July 2021 to present',
            points: [
              'Care for four to five patients a shift after cardiac events and surgery, including rhythm monitoring, drips, and discharge teaching.',
              'Serve as relief charge nurse two shifts a week: staffing, bed flow, and the first call when a patient declines.',
              'Co-led a fall prevention project with hourly rounding; falls on the unit went from 3.1 to 1.7 per 1,000 patient days within a year.',
              'Precepted nine new grads; all nine finished orientation, and eight are still on the unit.',
            ],
          },
          {
            title: 'Registered Nurse, Medical-Surgical (28 beds)',
            place: 'Mercy Ridge Community Hospital, Dayton, OH',
            dates: 'August 2019 to June 2021',
            points: [
              'Cared for five to six adults a shift with diabetes, heart failure, and surgical wounds.',
              'Volunteered for the COVID-19 unit through two surges and trained 20 coworkers in safe prone positioning.',
              'Rewrote the heart failure discharge sheet in plain language with the pharmacy; the hospital adopted it on all units.',
            ],
          },
          {
            title: 'Patient Care Technician',
            place: 'Mercy Ridge Community Hospital, Dayton, OH',
            dates: 'May 2017 to July 2019',
            points: [
              'Took vital signs, drew blood, and helped up to 12 patients a shift while studying full time.',
            ],
          },
        ],
      },
      {
        title: 'Education',
        entries: [
          {
            title: 'Bachelor of Science in Nursing',
            place: 'Great Miami University, Dayton, OH',
            dates: '2019',
            points: ['Graduated with honors. Senior practicum in critical care, 180 hours.'],
          },
        ],
      },
      {
        title: 'Professional Service',
        points: [
          'Member of the unit’s shared governance council since 2022; chaired its scheduling group in 2024.',
          'Flu clinic volunteer with the county health department every fall since 2018.',
        ],
      },
    ],
  },
};
