import { all, any, inState, isPartTime, isRemote, not, text, title } from '../judge.ts';
import * as roles from '../roles.ts';
import { toQueries } from './query.ts';
import * as towns from './towns.ts';

/** The words of what a search excludes, anywhere in the posting. */
const without = (pattern: RegExp) => not(text(pattern));

/** A word or a phrase that the job must not have. A posting that names it is never relevant. */
export const negation = toQueries('negation', [
  [
    'nurse -practitioner',
    '',
    'The job is that of a nurse, and the posting names no practitioner.',
    all(roles.nurse, without(/\bpractitioners?\b/i)),
  ],
  [
    'registered nurse -operating',
    '',
    'The job is that of a registered nurse, and the posting does not name operating.',
    all(roles.registeredNurse, without(/\boperating\b/i)),
  ],
  [
    'nurse not manager',
    '',
    'The job is that of a nurse, and the posting names no manager.',
    all(roles.nurse, without(/\bmanagers?\b/i)),
  ],
  [
    'engineer -civil',
    '',
    'The title names engineering, and the posting does not name civil.',
    all(roles.engineer, without(/\bcivil\b/i)),
  ],
  [
    'engineer not mechanical',
    '',
    'The title names engineering, and the posting does not name mechanical.',
    all(roles.engineer, without(/\bmechanical\b/i)),
  ],
  [
    'engineer without electrical',
    '',
    'The title names engineering, and the posting does not name electrical.',
    all(roles.engineer, without(/\belectrical\b/i)),
  ],
  [
    'physician -psychiatrist',
    '',
    'The job is that of a physician, and the posting names no psychiatrist.',
    all(roles.physician, without(/\bpsychiatrists?\b/i)),
  ],
  [
    'physician except surgeon',
    '',
    'The job is that of a physician, and the posting names no surgeon.',
    all(roles.physician, without(/\bsurgeons?\b/i)),
  ],
  [
    'attorney -general',
    '',
    'The job is that of a lawyer, and the posting does not name general.',
    all(roles.attorney, without(/\bgeneral\b/i)),
  ],
  [
    'social worker -supervisory',
    '',
    'The job is that of a social worker, and the posting does not name supervisory.',
    all(roles.socialWorker, without(/\bsupervisory\b/i)),
  ],
  [
    'project manager -construction',
    '',
    'The job is that of a project manager, and the posting does not name construction.',
    all(roles.projectManager, without(/\bconstruction\b/i)),
  ],
  [
    'product manager no supervisory',
    '',
    'The job is that of a product manager, and the posting does not name supervisory.',
    all(roles.productManager, without(/\bsupervisory\b/i)),
  ],
  [
    'mechanic -aircraft',
    '',
    'The job is that of a mechanic or repairer, and the posting names no aircraft.',
    all(roles.mechanic, without(/\baircrafts?\b/i)),
  ],
  [
    'mechanic not automotive',
    '',
    'The job is that of a mechanic or repairer, and the posting does not name automotive.',
    all(roles.mechanic, without(/\bautomotive\b/i)),
  ],
  [
    'police officer except supervisory',
    '',
    'The job is that of a police officer, and the posting does not name supervisory.',
    all(roles.policeOfficer, without(/\bsupervisory\b/i)),
  ],
  [
    'cook -leader',
    '',
    'The job is that of a cook, and the posting names no leader.',
    all(roles.cook, without(/\bleaders?\b/i)),
  ],
  [
    'accountant -senior -supervisory',
    '',
    'The job is that of an accountant, and the posting names neither senior nor supervisory.',
    all(roles.accountant, without(/\b(senior|supervisory)\b/i)),
  ],
  [
    'technician -pharmacy -dental',
    '',
    'The title names a technician, and the posting names neither pharmacy nor dental.',
    all(title(/\btechnicians?\b/i), without(/\b(pharmacy|dental)\b/i)),
  ],
  [
    'analyst -intelligence',
    '',
    'The title names an analyst, and the posting does not name intelligence.',
    all(title(/\banalysts?\b/i), without(/\bintelligence\b/i)),
  ],
  [
    'program analyst -"management and program"',
    '',
    'The title names a program analyst, and the posting does not name management and program.',
    all(title(/\bprogram analysts?\b/i), without(/\bmanagement and program\b/i)),
  ],
  [
    'nurse -"nurse practitioner" in texas',
    '',
    'A nurse job in Texas, and the posting names no nurse practitioner.',
    all(roles.nurse, inState('TX'), without(/\bnurse practitioners?\b/i)),
  ],
  [
    'nurse in california not practitioner',
    '',
    'A nurse job in California, and the posting names no practitioner.',
    all(roles.nurse, inState('CA'), without(/\bpractitioners?\b/i)),
  ],
  [
    'physician not psychiatrist in florida',
    '',
    'A physician job in Florida, and the posting names no psychiatrist.',
    all(roles.physician, inState('FL'), without(/\bpsychiatrists?\b/i)),
  ],
  [
    'engineer -civil in washington dc',
    '',
    'An engineering job near Washington, DC, and the posting does not name civil.',
    all(roles.engineer, towns.nearWashington, without(/\bcivil\b/i)),
  ],
  [
    'remote product manager -supervisory',
    '',
    'A product manager job that can be done from anywhere, and the posting does not name supervisory.',
    all(isRemote, roles.productManager, without(/\bsupervisory\b/i)),
  ],
  [
    'part-time nurse -practitioner',
    '',
    'A part-time nurse job, and the posting names no practitioner.',
    all(isPartTime, roles.nurse, without(/\bpractitioners?\b/i)),
  ],
  [
    'firefighter -lead',
    '',
    'The job is in firefighting, and the posting does not name lead.',
    all(roles.firefighter, without(/\bleads?\b/i)),
  ],
  [
    'teacher without substitute',
    '',
    'The job is that of a teacher, and the posting names no substitute.',
    all(roles.teacher, without(/\bsubstitutes?\b/i)),
  ],
  [
    'therapist not physical',
    '',
    'The job is that of a therapist, and the posting does not name physical.',
    all(any(roles.therapist), without(/\bphysical\b/i)),
  ],
  [
    'psychologist -clinical',
    '',
    'The job is that of a psychologist, and the posting does not name clinical.',
    all(roles.psychologist, without(/\bclinical\b/i)),
  ],
]);
