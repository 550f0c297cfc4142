import { all, inState, isRemote, paysOver, text, title } from '../judge.ts';
import * as roles from '../roles.ts';
import { toQueries } from './query.ts';
import * as towns from './towns.ts';

/** Quoted words, which a posting must hold as they are, with other words, quotes, places and pay beside them. */
export const quotes = toQueries('quotes', [
  ['"nurse practitioner"', '', 'The posting names a nurse practitioner.', text(/\bnurse practitioner/i)],
  [
    '"mental health" nurse',
    '',
    'The job is that of a nurse, and the posting names mental health.',
    all(roles.nurse, text(/\bmental health\b/i)),
  ],
  [
    '"primary care" physician',
    '',
    'The job is that of a physician, and the posting names primary care.',
    all(roles.physician, text(/\bprimary care\b/i)),
  ],
  [
    'nurse "operating room"',
    '',
    'The job is that of a nurse, and the posting names the operating room.',
    all(roles.nurse, text(/\boperating room\b/i)),
  ],
  [
    '"registered nurse" "emergency department"',
    '',
    'The posting names a registered nurse and the emergency department.',
    all(text(/\bregistered nurse\b/i), text(/\bemergency department\b/i)),
  ],
  [
    '"social worker" "mental health"',
    '',
    'The posting names a social worker and mental health.',
    all(text(/\bsocial worker\b/i), text(/\bmental health\b/i)),
  ],
  [
    '"project manager" construction',
    '',
    'The posting names a project manager and construction.',
    all(text(/\bproject manager\b/i), text(/\bconstruction\b/i)),
  ],
  [
    '"program analyst" management',
    '',
    'The posting names a program analyst and management.',
    all(text(/\bprogram analyst\b/i), text(/\bmanagement\b/i)),
  ],
  [
    'engineer "water supply"',
    '',
    'The title names engineering, and the posting names water supply.',
    all(text(/\bengineer/i), text(/\bwater supply\b/i)),
  ],
  [
    '"information technology" specialist',
    '',
    'The posting names information technology and a specialist.',
    all(text(/\binformation technology\b/i), text(/\bspecialist/i)),
  ],
  [
    '"product manager" remote',
    '',
    'The posting names a product manager, and the job can be done from anywhere.',
    all(text(/\bproduct manager\b/i), isRemote),
  ],
  [
    '"product manager" over 150k',
    '',
    'The posting names a product manager and pays more than $150,000.',
    all(text(/\bproduct manager\b/i), paysOver(150_000)),
  ],
  [
    '"registered nurse" texas',
    '',
    'The posting names a registered nurse, and the job is in Texas.',
    all(text(/\bregistered nurse\b/i), inState('TX')),
  ],
  [
    '"registered nurse" in florida',
    '',
    'The posting names a registered nurse, and the job is in Florida.',
    all(text(/\bregistered nurse\b/i), inState('FL')),
  ],
  [
    '"social worker" california',
    '',
    'The posting names a social worker, and the job is in California.',
    all(text(/\bsocial worker\b/i), inState('CA')),
  ],
  [
    '"police officer" california',
    '',
    'The posting names a police officer, and the job is in California.',
    all(text(/\bpolice officer\b/i), inState('CA')),
  ],
  [
    '"financial management"',
    '',
    'The posting names financial management.',
    text(/\bfinancial management\b/i),
  ],
  [
    '"product manager" washington dc',
    '',
    'The posting names a product manager, and the job is near Washington, DC.',
    all(text(/\bproduct manager\b/i), towns.nearWashington),
  ],
  [
    '"medical support assistant" in texas',
    '',
    'The posting names a medical support assistant, and the job is in Texas.',
    all(text(/\bmedical support assistant\b/i), inState('TX')),
  ],
  [
    'supervisory "human resources"',
    '',
    'The posting names supervisory and human resources.',
    all(text(/\bsupervisory\b/i), text(/\bhuman resources\b/i)),
  ],
  [
    '"general engineer" "program manager"',
    '',
    'The posting names a general engineer or general engineering and a program manager.',
    all(text(/\bgeneral engineer/i), text(/\bprogram manager\b/i)),
  ],
  [
    '"air traffic" specialist',
    '',
    'The posting names air traffic and a specialist.',
    all(text(/\bair traffic\b/i), text(/\bspecialist/i)),
  ],
  [
    'mechanic "heavy mobile equipment"',
    '',
    'The posting names a mechanic and heavy mobile equipment.',
    all(text(/\bmechanic/i), text(/\bheavy mobile equipment\b/i)),
  ],
  [
    '"child and youth" assistant',
    '',
    'The title names child and youth and an assistant.',
    all(text(/\bchild and youth\b/i), title(/\bassistant/i)),
  ],
  [
    '"human resources" "information systems"',
    '',
    'The posting names human resources and information systems.',
    all(text(/\bhuman resources\b/i), text(/\binformation systems\b/i)),
  ],
  [
    '"contract specialist" $90,000',
    '',
    'The posting names a contract specialist and pays more than $90,000.',
    all(text(/\bcontract specialist\b/i), paysOver(89_999)),
  ],
  [
    '"dental assistant" "expanded function"',
    '',
    'The posting names a dental assistant and an expanded function.',
    all(text(/\bdental assistant\b/i), text(/\bexpanded function/i)),
  ],
  [
    '"wage grade" electrician',
    '',
    'The posting names electricians and wage grade.',
    all(text(/\belectrician/i), text(/\bwage grade\b/i)),
  ],
  [
    '"assistant commissioner" health',
    '',
    'The posting names an assistant commissioner and health.',
    all(text(/\bassistant commissioner\b/i), text(/\bhealth\b/i)),
  ],
  [
    'engineering "capital projects"',
    '',
    'The posting names engineering and capital projects.',
    all(text(/\bengineering\b/i), text(/\bcapital projects\b/i)),
  ],
]);
