/** Sentences that fit every category. compose.ts fills slots and makes choices. */
export const openings = {
  /** In one city, on-site or hybrid. */
  local: [
    '{company} is looking for {aRole} to join our team in {cityState}.',
    'We are {company}, and we are hiring {aRole} in {cityState}.',
    'Our team in {city} has an opening for {aRole}.',
    '{company} has room for {aRole} at our {city} location.',
    'We would like to welcome {aRole} to {company} in {cityState}.',
    'If you are {aRole} who likes to do things properly, our {city} team would like to meet you.',
    '{company} is growing in {city}, and we need {aRole} to grow with us.',
    'This is a chance to work as {aRole} with {company}, close to the center of {city}.',
    'The {city} team of {company} is looking for its next {role}.',
    'We have an opening in {city} for {aRole} who enjoys good company and honest work.',
    'Come and work with {company} in {city} as our new {role}.',
    'Do you know {city} well and want to work where your effort shows? We are hiring {aRole}.',
    '{company} seeks {aRole} for a busy, friendly workplace in {cityState}.',
    'At {company} in {city}, we are adding {aRole} to a team that looks out for one another.',
    'Our colleagues in {city} would be glad of another pair of hands: {company} is hiring {aRole}.',
    'We are filling a post in {city}: {aRole} who is thorough, kind and easy to work with.',
    'Good work is noticed at {company}, and our {city} team needs {aRole} to do more of it.',
    'You may know {company} from around {city}; now we are hiring {aRole}.',
    '{company} invites applications from people who want to work as {aRole} in {cityState}.',
    'A warm welcome and plenty of good work are waiting in {city} for {aRole}.',
    'A place has opened on our {city} team, and we hope to fill it with {aRole} who plans to stay.',
    'Whether you live in {city} or plan to move there, we would be glad to hear from you: {company} is hiring {aRole}.',
    'Our work in {city} is expanding, so {company} is bringing on {aRole}.',
    'In {city}, {company} is about to hire {aRole}, and you could be the one.',
  ],
  remote: [
    '{company} is hiring {aRole} who will work remotely, from anywhere in the United States.',
    'We are looking for {aRole} for a remote post with {company}.',
    'This is a remote opening: {company} needs {aRole}, and your address matters less than your work.',
    'Work from home as {aRole} with {company}, wherever in the country home is.',
    '{company} has colleagues in many states and would like {aRole} to join them, remotely.',
    'Our remote team at {company} has an opening for {aRole}.',
    'From a spare room, a library or a shared office: {company} is looking for {aRole} to work remotely.',
    '{company} welcomes applications for a fully remote post as {aRole}.',
  ],
  /** In several cities. */
  several: [
    '{company} is hiring {aRole} for each of several locations: {places}.',
    'We have openings for {aRole} in {places}, and you may choose among them.',
    '{company} needs {aRole} in {places}; tell us which place suits you.',
    'Our teams in {places} are each looking for {aRole}.',
  ],
} as const;

/** The work arrangement, by job type. An empty text adds no words. */
export const terms: Record<string, readonly string[]> = {
  'Full-time': [
    'This is a full-time position.',
    'The position is full-time and permanent.',
    'You would work {forty|about forty} hours a week.',
    'It is a regular full-time job with {steady|predictable} hours.',
    'We offer full-time hours, five days a week.',
  ],
  'Part-time': [
    'This is a part-time position of {20 to 24|16 to 20|24 to 28} hours a week.',
    'Hours are part-time, {three|four} days most weeks.',
    'The job is part-time, and we can plan it around {school|family|a second job}.',
  ],
  Contract: [
    'This is a contract of {six|nine|twelve} months, with an extension possible.',
    'The post is a {six-month|twelve-month|one-year} contract.',
    'We offer a fixed contract, {thirteen weeks|six months} at first.',
  ],
  Remote: [
    'The position is fully remote; we {send|ship} you the equipment.',
    'You work from home and meet the team in person {twice|once} a year.',
    'The job is remote, with {core|shared} hours from {10 to 3 Eastern|11 to 3 Eastern|noon to 4 Eastern}.',
  ],
  Internship: [
    'The internship lasts {ten|twelve} weeks and is paid.',
    'This is a paid internship of {ten|twelve|fourteen} weeks.',
    'Hours are {20 to 30|24 to 32|up to 40} a week for one {term|season}, planned around classes.',
  ],
  Temporary: [
    'This is a temporary position of {three|four|five} months.',
    'The job is temporary, through the end of our busy season, with a chance to stay.',
    'We need help for {eight|ten|twelve} weeks, perhaps longer.',
  ],
  'On-site': [
    'The work is done on site in {city}, {Monday to Friday|five days a week}.',
    'This is an on-site position; you would be in {city} with the team every working day.',
    'All hours are on site, at our {city} location.',
    'This is an on-site position, with the team around you every working day.',
  ],
};

export const arrangements = {
  hybrid: [
    'The schedule is hybrid: {two|three} days a week in the {city} office, the rest at home.',
    'We work a hybrid week, with {Tuesday and Thursday|Tuesday to Thursday|Monday and Wednesday} in {city}.',
    'Hybrid hours are possible: {two|three} days with the team in {city}, {two|three} where you like.',
  ],
  remote: [
    'You may work remotely from any state.',
    'The work can be done from home, anywhere in the country.',
    'This post is remote, with {two|three} visits to the team a year.',
  ],
  /** Added to the sentence about remote work if the posting names a city. */
  remoteFrom: [
    'The team you would join {sits|is based} in {cityState}.',
    'Your colleagues are {based|at home} in {cityState}.',
    'The {home office|head office} is in {cityState}, and you are welcome to visit.',
  ],
} as const;

type Shift = readonly [name: string, sentence: string];

const byDay: readonly Shift[] = [
  ['Evening Shift', 'The shift is evenings, {2 p.m. to 10 p.m.|1 p.m. to 9 p.m.|noon to 8:30 p.m.}'],
  ['Weekends', 'The shift is weekends, {Friday through Sunday|Saturday and Sunday, with a weekday}.'],
  ['Day Shift', 'The shift is days, {7 a.m. to 3 p.m.|8 a.m. to 4:30 p.m.|9 a.m. to 5 p.m.}'],
];

/** Shifts, as titles and as words, by the opening hours of the workplace. */
export const shifts = {
  'opening hours': byDay,
  'around the clock': [
    ...byDay,
    ['Nights', 'The shift is nights, {7 p.m. to 7 a.m.|10 p.m. to 6 a.m.|11 p.m. to 7 a.m.}'],
    ['Early Mornings', 'The shift is early mornings, from {4 a.m.|5 a.m.} until {noon|1 p.m.}'],
  ] as readonly Shift[],
};

/** With {pay} in words, equal to the posting's salary. */
export const paySentences = [
  'The pay for this position is {pay}.',
  'We pay {pay} for this work.',
  'Pay is {pay}, depending on experience.',
  'The position pays {pay}.',
  'You can expect {pay}, according to experience.',
  'Budgeted pay is {pay}.',
  'The pay we offer is {pay}.',
  'Our pay for the position is {pay}, reviewed each year.',
] as const;

export const noPaySentences = [
  'We will talk about pay in our first conversation, so that nobody’s time is wasted.',
  'Pay depends on experience, and we will name the {range|figure} before any interview.',
  'The pay will be fair for the area, and we {share|send} the range with every candidate we call.',
  'Pay is set by an agreed scale; ask us for the step that fits your {experience|years}.',
  'We match pay to experience and tell you {our figure|what we can offer} on the first call.',
] as const;

/** For permanent employees. */
export const fullBenefits = [
  'Health, dental and vision insurance begin on {the first day|day thirty|the first of the month}.',
  'We offer {three weeks|eighteen days|four weeks} of paid vacation, and we ask that you take it.',
  'There is a 401(k) plan with a company match from the {first|sixth} month.',
  'Parents receive {ten|twelve|fourteen} weeks of paid leave, in one piece or several.',
  'Paid sick leave covers you and {those you care for|your family}.',
  'We contribute to {child care|a transit pass} and offer {flexible hours|some say in your hours}.',
  'Short-term disability and life insurance are {included|free to you}.',
  'You receive {nine|ten|eleven} paid holidays a year and your birthday off.',
  'We pay back {tuition|course fees} for studies that {help you grow|suit your plans}.',
  'A health savings account comes with a yearly {contribution|deposit} from us.',
  'After {five|six} years you may take a {paid month away|paid six-week break}.',
  'Counseling, by phone or in person, is free and {confidential|private}.',
  'You have {two|three} paid days a year to volunteer where you like.',
  'Raises are discussed every {spring|year}, with the reasons on paper.',
  'Gym, bicycle or {transit|bus} costs are paid back up to a yearly limit.',
  'Health premiums are paid {in full|mostly} by us for you and in part for your family.',
] as const;

/** For part-time, temporary, contract and internship jobs. */
export const lightBenefits = [
  'Paid sick time builds up from the first {hour|week}.',
  'Pay comes every {Friday|other Friday}, by direct deposit.',
  'Hours are posted {two|three} weeks ahead.',
  'You may join our {dental and vision|health} plan at the group rate.',
  'Travel by bus or train within {city} is paid back.',
  'Training hours are paid like any other hours.',
  'Holidays worked are paid at {time and a half|a higher rate}.',
  'We {gladly|promptly} write references, and many who start this way {stay|come back}.',
  'There is free {coffee and fruit|parking|lunch on Fridays} at our {city} location.',
  'You can put part of your pay in our retirement plan.',
  'We lend you the {equipment|tools} you need.',
  'Time off for {exams and appointments|family matters} is {arranged|granted} without fuss.',
] as const;

/** The last words before the note that the posting is a sample. */
export const closings = [
  'To apply, send a résumé and a few lines on why this work suits you; {a person reads each one|we answer every letter}.',
  'You will hear from us within {a week|ten days}, whichever way we decide.',
  'Our process is short: a call, a visit to meet the team, and an answer.',
  'If you meet most of these points but not all, please apply anyway.',
  'People of every background are welcome here, and we arrange interviews to suit your needs.',
  'Ask us for any accommodation that would help you show your best, at the interview or on the job.',
  'We will tell you {who you will meet and what they will ask|what to expect} before the interview.',
  'There is no trick in our interviews: we talk about the work and show you around.',
  'Returning after a break, or changing direction? Tell us what you learned {elsewhere|along the way}.',
  'We read applications as they come in and close the posting when the right person {says yes|accepts}.',
  'You are welcome to {call or visit|look in} before you decide to apply.',
  'Bring questions; we like them, and the team will answer {plainly|straight}.',
  'New colleagues tell us that the first {week|month} here is well prepared, and we mean to keep it so.',
  'We hire for the long run and have no {hurry|need} to fill the post with the wrong person.',
  'Equal opportunity is a rule here, and we check ourselves against it every year.',
  'If the {timing|place} is wrong for you now, write anyway; we keep in touch with good people.',
  'Two colleagues who do this work will be in the interview, so you can ask how it really is.',
  'A cover letter is welcome but not required.',
  'Veterans and their families are {warmly|especially} encouraged to apply.',
  'We can offer a paid trial {day|shift} to anybody who would like to try the work first.',
  'Your application goes to the {hiring manager|team} and not to a filter.',
  'Tell us when you could start; we can wait {a month|some weeks} for the right person.',
  'We check references at the very end, and only with your {consent|word}.',
  'Good people have come to us by many roads, and yours may be {another|new to us}.',
] as const;

export const sampleNotes = [
  'This is a sample posting; {company} is a fictional employer.',
  'Please note: this is a sample posting from a fictional employer, {company}.',
  '{company} is a fictional employer, and this is a sample posting.',
] as const;

/** How the team works, for jobs that their category's own sentences do not fit. */
export const teamContexts = [
  'The team is {small|friendly} and {steady|close}, and it has time to show a newcomer {around|how things work}.',
  'You would report to somebody who {did|knows} this work {for years|well} and is easy to {reach|ask}.',
  'The post is new, because the work has {grown|doubled} and the people who do it now {deserve|need} help.',
  'A colleague is {retiring|moving away}, and we hope to have you {here|started} in time for a {proper|good} handover.',
  'We {plan|agree on} the week together on {Monday|Mondays|Monday morning}, and what is promised is usually {done|kept}.',
  'Most of the team has been here {for years|a long time}, and each of them {started|began} as you would.',
  'It is a {calm|busy} place with {clear|good} routines and {people|colleagues} who laugh easily.',
  'We {have moved|moved} to {new|better} software this year, and a fresh pair of eyes would {help|be welcome}.',
  'Quality comes before {speed|volume} here, and the {schedule|staffing} allows for it.',
  'When the work piles up, {managers|leads} pitch in, and nobody is left {alone|behind}.',
] as const;

/** The support for interns. */
export const internContexts = [
  'Every intern has a {mentor|guide} with an hour {set aside|kept free} each {day|other day}.',
  'We take {two|three|four} interns at a time, so you will have {company|somebody to compare notes with}.',
  'Your project is {chosen|agreed} with you in the first week, and it is one we {need|would do anyway}.',
  'Several of our {colleagues|team leads} came to us as interns and remember how it {felt|was}.',
  'There is a lunch with a different {team|department} every {week|Thursday}, and the questions may be {blunt|basic}.',
  'At the end you {present|show} what you did, and we tell you {honestly|frankly} what we would hire you for.',
  'You will not be {making copies|fetching coffee}: the work is {real|useful}, and it will carry your name.',
  'Mistakes are {expected|part of it}; somebody {checks|looks over} your work before it goes out.',
] as const;
