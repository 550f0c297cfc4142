/** A chapter of the guide: what to do and, where it helps, a line before and after. */
export interface GuideChapter {
  id: string;
  title: string;
  texts: string[];
  points: string[];
  /** A weak line, a better one, and why it is better. */
  change?: { before: string; after: string; why: string };
}

/** The text of /resume-writing-guide. */
export const resumeGuide = {
  title: 'Resume Writing Guide',
  lead: 'From a blank page to a resume that shows what you can do. Take one evening for the first draft and another for the second.',
  description:
    'How to write a resume step by step: order, summary, experience, skills, gaps, and screening software, with before-and-after lines and a checklist to print.',
  checklistTitle: 'Before you send it',
};

export const resumeChapters: GuideChapter[] = [
  {
    id: 'collect',
    title: 'Gather before you write',
    texts: [
      'A blank page is hard because you’re trying to remember and write at the same time. Do one, then the other. Start with a list nobody else will see, and put in everything you’ve done: jobs, dates, tools, people you trained, things that went well, things people thanked you for.',
      'Then take a posting you want and underline what it asks for. Whatever is on both lists is your resume.',
    ],
    points: [
      'Look through old emails, reviews, calendars, and photos. They remember more than you do.',
      'Unpaid work counts: caring for a parent, running a team, fixing cars.',
      'Keep the long list. Your next resume starts from it.',
    ],
  },
  {
    id: 'form',
    title: 'Choose a simple format',
    texts: [
      'Put your most recent job first. It’s what readers expect and what screening software reads best. Group by skill only if your recent jobs say little about the next one, and even then, keep the dates.',
    ],
    points: [
      'Use one page for up to about ten years of work, or two if you need them.',
      'Use one column and one font, at least 10.5 points, black on white.',
      'Leave out your photo, birth date, marital status, and Social Security number. US employers don’t want them.',
      'List your name, city and state, phone, and an email address you’d be happy to say out loud.',
    ],
  },
  {
    id: 'summary',
    title: 'Open with three lines',
    texts: [
      'Under your name, say what you are, for how long, and what you’re best at, in the posting’s words. Leave out what you want. The reader is wondering what they’ll get.',
    ],
    points: [
      'Write it last, when you know what’s below it.',
      'Change it for each application. Little else needs changing.',
    ],
    change: {
      before: 'Hard-working team player seeking a challenging position with growth opportunities.',
      after:
        'Warehouse lead with six years in cold storage. Certified on reach trucks; trained twelve new coworkers without a lost-time accident.',
      why: 'It names the work, the years, and two facts anyone can check.',
    },
  },
  {
    id: 'experience',
    title: 'Experience: what changed because of you',
    texts: [
      'For each job, give the title, employer, city, and months, then three to six lines. Start each line with a verb, say what you did, and end with the result. Duties say what anyone in that job would do. Results say what you did.',
    ],
    points: [
      'A number helps if it’s true: how many, how often, how fast, how much. An honest “about” is fine.',
      'No number? Say who was better off: “so nurses no longer had to call the lab”.',
      'Your newest job gets the most lines. Anything older than fifteen years gets one, or none.',
    ],
    change: {
      before: 'Responsible for handling customer complaints.',
      after:
        'Answered about 40 complaints a week; rewrote the three most-used replies, which cut repeat calls by a third.',
      why: 'It has a verb instead of “responsible for”, the size of the work, and the result.',
    },
  },
  {
    id: 'skills',
    title: 'Skills: keep it short, and prove them',
    texts: [
      'List what the posting asks for and you have: tools, machines, languages, licenses. Each one should show up again in a line of your experience, because a list on its own is just a claim.',
    ],
    points: [
      'Use the posting’s own words. If it says “QuickBooks”, don’t write “accounting software”.',
      'Leave out what everyone has: email, the internet, being on time.',
      'For languages, say how well you speak each one: basic, fluent, or native.',
    ],
  },
  {
    id: 'education',
    title: 'Education and certificates',
    texts: [
      'If you’re new to work, put education at the top. Later on, it moves to the end. Degree, school, and year are enough. If the job requires a license, put it in your summary too, with the state and the expiration date.',
    ],
    points: [
      'No degree yet? “Coursework in …, 2023 to present” is honest.',
      'Leave out high school once you have a degree.',
    ],
  },
  {
    id: 'gaps',
    title: 'Gaps, short jobs, and changes',
    texts: [
      'A puzzle bothers readers more than a gap does. One line explains it, and you don’t have to say more than you want to: “2022 to 2023: full-time care for a family member”. You can group several short jobs of the same kind: “Line cook, three restaurants in Reno”.',
    ],
    points: [
      'Use only years if the months distract, but do it for every job.',
      'Never stretch a date. It’s the easiest thing to check.',
    ],
  },
  {
    id: 'software',
    title: 'Get through the software',
    texts: [
      'Many employers load resumes into a database first. The software doesn’t care about style, but it trips over tables, text boxes, columns, and pictures. It finds plain headings like “Experience” and “Education”. It misses clever ones.',
    ],
    points: [
      'Send the file type they ask for. If they don’t say, send a PDF made from text, not a scan.',
      'Name the file: Rivera-Ana-Resume.pdf.',
      'Copy all of the text into a blank note. What you see there is what the software sees.',
    ],
  },
  {
    id: 'honest',
    title: 'Stick to the truth',
    texts: [
      'They can ask you about any line. A title you didn’t hold or a degree you didn’t finish can cost you the job years later. There’s almost always a true line that’s just as strong. It just takes longer to find.',
    ],
    points: [],
  },
];

export const resumeChecklist: string[] = [
  'My summary names the job I’m applying for.',
  'Each line starts with a verb, and most end with a result.',
  'Every number is one I can explain.',
  'The top half answers the posting’s three main requirements.',
  'There are no unexplained gaps in the dates.',
  'My phone number and email are right. I’ve tried both.',
  'It reads well as plain text.',
  'Someone else has read it, and I’ve read it out loud.',
  'The file name has my name in it.',
];
