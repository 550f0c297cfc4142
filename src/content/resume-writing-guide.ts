/** A chapter of the guide: what to do, and where it helps a line made better. */
export interface GuideChapter {
  id: string;
  title: string;
  texts: string[];
  points: string[];
  /** A weak line, a better one, and why it is better. */
  change?: { before: string; after: string; why: string };
}

/** The words of /resume-writing-guide. */
export const resumeGuide = {
  title: 'Resume Writing Guide',
  lead: 'From an empty page to a resume that says what you can do. Take an evening for the first draft and another for the second.',
  description:
    'How to write a resume step by step: order, summary, experience, skills, gaps, screening software, with lines made better and a checklist to print.',
  checklistTitle: 'Before you send it',
};

export const resumeChapters: GuideChapter[] = [
  {
    id: 'collect',
    title: 'Collect before you write',
    texts: [
      'A blank page is hard because you try to remember and to phrase at the same time. Do one after the other. Put everything you did into a list nobody else will see: jobs, dates, tools, people you trained, things that went well, what others thanked you for.',
      'Then take a posting that you want and underline what it asks for. What is on both lists is your resume.',
    ],
    points: [
      'Look through old emails, reviews, calendars, and photos: they remember more than you do.',
      'Unpaid work counts: caring for a parent, running a team, repairing cars.',
      'Keep the long list. The next resume starts from it.',
    ],
  },
  {
    id: 'form',
    title: 'Choose a plain form',
    texts: [
      'Most recent job first. It is what readers expect and what screening software reads best. Group by skill only if your last jobs say little about the next one, and keep the dates all the same.',
    ],
    points: [
      'One page for up to about ten years of work, two if you need them.',
      'One column, one typeface, at least 10.5 points, black on white.',
      'No photo, birth date, marital status, or Social Security number: US employers do not want them.',
      'Name, city and state, phone, and an email address that you would say aloud.',
    ],
  },
  {
    id: 'summary',
    title: 'Open with three lines',
    texts: [
      'Under your name, say what you are, for how long, and what you are best at, in the words of the posting. Leave out what you wish for; the reader wonders what they get.',
    ],
    points: [
      'Write it last, when you know what is below.',
      'Change it for each application. Little else needs changing.',
    ],
    change: {
      before: 'Hard-working team player seeking a challenging position with growth opportunities.',
      after:
        'Warehouse lead with six years in cold storage. Certified on reach trucks; trained twelve new colleagues without a lost-time accident.',
      why: 'It names the work, the years, and two facts that can be checked.',
    },
  },
  {
    id: 'experience',
    title: 'Experience: what changed because of you',
    texts: [
      'For each job give title, employer, city, and months, and then three to six lines. Start a line with a verb, say what you did, and end with what came of it. Duties tell what anybody in that chair would do; results tell what you did.',
    ],
    points: [
      'A number helps if it is true: how many, how often, how fast, how much. An honest “about” is fine.',
      'No number? Name who was better off: “so that nurses no longer had to call the lab”.',
      'The newest job gets the most lines. What is older than fifteen years gets one, or none.',
    ],
    change: {
      before: 'Responsible for handling customer complaints.',
      after:
        'Answered about 40 complaints a week; rewrote the three most used replies, after which repeat calls fell by a third.',
      why: 'A verb instead of “responsible for”, a measure of the work, and what came of it.',
    },
  },
  {
    id: 'skills',
    title: 'Skills: few, and shown elsewhere',
    texts: [
      'List what the posting asks for and you have: tools, machines, languages, licenses. Each should turn up again in a line of your experience, because a bare list is only a claim.',
    ],
    points: [
      'Use the posting’s own word: if it says “QuickBooks”, do not write “accounting software”.',
      'Leave out what everybody has: email, the internet, being punctual.',
      'Say how well you speak a language in a word: basic, fluent, native.',
    ],
  },
  {
    id: 'education',
    title: 'Education and certificates',
    texts: [
      'If you are new to work, it stands on top; later at the end. Degree, school, and year are enough. Licenses that the job requires belong in the summary as well, with the state and the date they run out.',
    ],
    points: [
      'No degree yet? “Coursework in …, 2023 to present” is honest.',
      'Leave out the high school once you have a degree.',
    ],
  },
  {
    id: 'gaps',
    title: 'Gaps, short jobs, and changes',
    texts: [
      'Readers mind a puzzle more than a gap. One line explains it, and you say no more than you wish: “2022 to 2023: full-time care for a family member”. Several short jobs of one kind may stand together: “Line cook, three restaurants in Reno”.',
    ],
    points: [
      'Use years alone if the months distract, but for all jobs alike.',
      'Never stretch a date. It is the easiest thing to check.',
    ],
  },
  {
    id: 'software',
    title: 'Get through the software',
    texts: [
      'Many employers read resumes into a database first. It does not judge taste; it fails on tables, text boxes, columns, and pictures. Plain headings such as “Experience” and “Education” are found, clever ones are not.',
    ],
    points: [
      'Send the file type they ask for. Without a wish, a PDF made from text, not a scan.',
      'Name the file: Rivera-Ana-Resume.pdf.',
      'Copy all of its text into an empty note. What you see there is what the software sees.',
    ],
  },
  {
    id: 'honest',
    title: 'Stay with the truth',
    texts: [
      'You will be asked about every line. A title you did not hold or a degree you did not finish can cost you the job years later. There is nearly always a true line that is as strong; it takes longer to find.',
    ],
    points: [],
  },
];

export const resumeChecklist: string[] = [
  'The summary names the job I apply for.',
  'Each line starts with a verb, and most end with a result.',
  'Every number is one I can explain.',
  'The posting’s three main requirements are answered in the upper half.',
  'Dates run without an unexplained gap.',
  'Phone number and email are right. I have called and written to them.',
  'It reads well as plain text.',
  'Somebody else has read it. I have read it aloud.',
  'The file has my name.',
];
