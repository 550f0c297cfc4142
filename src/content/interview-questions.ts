import type { IconName } from '../ui/icon-paths.ts';

export interface InterviewQuestion {
  question: string;
  tips: string[];
  example: string;
}

/** The text of /interview-questions. */
export const interviewText = {
  title: 'Interview Questions',
  lead: 'What they’ll ask, why they ask it, and how to answer in your own words.',
  description:
    'Common interview questions with tips and example answers, questions by industry, what not to say, and a practice mode.',
  examplesNote:
    'The examples show you the shape of an answer. They aren’t a script. An answer from your own life beats one that just sounds good.',
};

export const strategy: { when: string; steps: string[] }[] = [
  {
    when: 'Before',
    steps: [
      'Read the posting line by line. For each requirement, write down one thing you’ve done that shows it.',
      'Learn what the company makes, who it’s for, and what it has announced lately.',
      'Prepare five short stories: a success, a failure, a conflict, a deadline, and something you learned.',
      'Say your answers out loud once. Written answers sound written.',
      'The night before, lay out your clothes and papers and check your route. For a video call, test your camera and lighting.',
    ],
  },
  {
    when: 'During',
    steps: [
      'Greet everyone you meet, starting at the front desk.',
      'Listen to the whole question. It’s fine to pause before you answer.',
      'Describe the situation, what you did, and how it turned out, in a minute or two.',
      'If you don’t know something, say so, and say how you’d find out.',
      'Ask your own questions, including how and when they’ll decide.',
    ],
  },
  {
    when: 'After',
    steps: [
      'Write down what they asked and how you’d answer now.',
      'Thank each interviewer by email within a day, with one line about something you discussed.',
      'If they said they’d decide by a certain day and it has passed, ask once, kindly.',
      'Keep applying elsewhere until you’ve signed.',
      'If it’s a no, ask for one thing you could do better. Some people will tell you.',
    ],
  },
];

export const questionCategories: {
  id: string;
  name: string;
  icon: IconName;
  questions: InterviewQuestion[];
}[] = [
  {
    id: 'general',
    name: 'General',
    icon: 'users',
    questions: [
      {
        question: 'Tell me about yourself.',
        tips: [
          'Keep it under two minutes: what you do now, how you got there, and why this job is next.',
          'Choose what matters for this job. They already have your resume.',
          'End with the job, so the conversation picks up from there.',
        ],
        example:
          'I’ve worked at a hotel front desk for four years, the last two as shift lead. I started on nights, where you solve everything on your own, and found out I love untangling things. That’s why I’m here: your reservations team does that all day, for eleven hotels instead of one.',
      },
      {
        question: 'Why do you want to work here?',
        tips: [
          'Name one thing about the company that you couldn’t say about its competitor.',
          'Tie it to something you’ve done or want to learn.',
          'Pay and the commute may be true reasons, but they’re not what this question is about.',
        ],
        example:
          'You repair what others replace. I saw that your shop takes in devices of any age. At my last job, we had to throw away machines I could have fixed in an hour. I’d rather spend the hour.',
      },
      {
        question: 'What are your strengths and weaknesses?',
        tips: [
          'Back up a strength with one short example.',
          'Choose a real weakness you’re working on, and say how.',
          'Skip “I’m a perfectionist.” Everyone has heard it before.',
        ],
        example:
          'I notice details. I caught a double billing that three people had signed off on. The flip side is that I used to check everything myself. Now we agree up front on what needs checking and who does it, and I stick to that most days.',
      },
    ],
  },
  {
    id: 'behavioral',
    name: 'Behavioral',
    icon: 'target',
    questions: [
      {
        question: 'Tell me about a time you dealt with a conflict at work.',
        tips: [
          'Choose a real conflict with a reasonable person on the other side.',
          'Say what you did to understand them, then what you did next.',
          'End with how the two of you work together now.',
        ],
        example:
          'A coworker kept changing the shared schedule without telling anyone. I asked her over coffee what was going on. Her daughter’s school often called at short notice. We agreed on one person to message and added a “may change” column. The surprises stopped, and we covered for each other more than before.',
      },
      {
        question: 'Describe a mistake you made and what you learned.',
        tips: [
          'Choose one that mattered and was your own.',
          'Be quick about what happened, and take your time with what you did about it.',
          'Say what you’ve done differently since.',
        ],
        example:
          'I sent a customer a price list with last year’s prices. I called them within the hour, before they could order, and then I called our sales lead. I suggested that we archive the old list the day the new one is approved. We’ve done that ever since, and it hasn’t happened again.',
      },
      {
        question: 'Give an example of a goal you reached and how.',
        tips: [
          'Say how far off it was at the start.',
          'List the two or three things you did, in order.',
          'Give the result with a number if you have one, and share the credit.',
        ],
        example:
          'Our clinic wanted to answer messages within a day, but it took us three. I tracked for a week where messages got stuck and found that half of them sat with one person. We split them up by topic and wrote ten standard answers. Two months later, we answered most of them the same day.',
      },
    ],
  },
  {
    id: 'role-specific',
    name: 'Role-Specific',
    icon: 'briefcase',
    questions: [
      {
        question: 'What would you do in your first 90 days?',
        tips: [
          'First month: listen and learn. Second month: take over something small. Third month: improve something.',
          'Ask what they’d like to see done. It’s a fair question to ask back.',
          'Don’t promise to change something you haven’t seen.',
        ],
        example:
          'In the first few weeks, I’d follow one order through every step, from the call to delivery, and ask everyone what slows them down. Then I’d take full charge of one small account. By the third month, I’d propose one improvement, with numbers from your own system.',
      },
      {
        question: 'How do you stay current in your field?',
        tips: [
          'Name one source you really use, and something you learned from it.',
          'Show that you tried it.',
          'A person you learn from counts as much as a class.',
        ],
        example:
          'I read the release notes for the tools we use, which takes ten minutes a week, and I meet with former coworkers once a month. One of them gave me the checklist we now use to set up new suppliers.',
      },
      {
        question: 'Walk me through a project you’re proud of.',
        tips: [
          'Start with why it was needed.',
          'Say “I” for what you did and “we” for what the team did.',
          'Mention one decision that could have gone the other way, and why you made it.',
        ],
        example:
          'It took us more than a day to count our stockroom. Some people wanted to buy software. I suggested that we number the shelves first, because software would only have told us faster that we didn’t know. Four of us spent a weekend labeling. The next count took five hours, and we picked the software a year later.',
      },
    ],
  },
];

export const industryQuestions: { industry: string; questions: string[] }[] = [
  {
    industry: 'Technology',
    questions: [
      'How do you find the cause of a bug you can’t reproduce?',
      'Tell me about a technical decision you’d make differently today.',
      'How do you explain a technical limit to someone who doesn’t want to hear it?',
      'How do you make sure a change doesn’t break something else?',
    ],
  },
  {
    industry: 'Sales',
    questions: [
      'Sell me something you own and like.',
      'Tell me about a deal you lost, and why.',
      'How do you decide which prospects to drop?',
      'What do you do in the week after a customer signs?',
    ],
  },
  {
    industry: 'Healthcare',
    questions: [
      'How do you stay calm when several patients need you at once?',
      'Tell me about a time you noticed something others had missed.',
      'How do you talk with a family that disagrees with the care plan?',
      'What do you do when you see a colleague skip a safety step?',
    ],
  },
  {
    industry: 'Customer Service',
    questions: [
      'How do you handle a customer who’s angry and right?',
      'How do you handle one who’s angry and wrong?',
      'Tell me about a time you bent a rule for a customer, or decided not to.',
      'How do you stay friendly in the last hour of a shift?',
    ],
  },
];

export const notToSay: { avoid: string; instead: string }[] = [
  { avoid: '“My last boss was impossible.”', instead: 'Say what you’re looking for in a manager.' },
  {
    avoid: '“I don’t have any weaknesses.”',
    instead: 'Name a small but real one, and what you’re doing about it.',
  },
  { avoid: '“I’ll do anything.”', instead: 'Name the two tasks in the posting you’d start with.' },
  {
    avoid: '“What does your company do?”',
    instead: 'Ask about something you read and didn’t quite understand.',
  },
  { avoid: '“It’s all on my resume.”', instead: 'Tell them the part that didn’t fit on your resume.' },
  {
    avoid: '“How much vacation do I get?” as your first question',
    instead: 'Ask about the work first. Save benefits for when an offer is close.',
  },
];

export const interviewAdvice: { title: string; text: string }[] = [
  {
    title: 'Prepare 3-5 questions',
    text: 'Ask about the work: what a good first year looks like, why the position is open, how the team makes decisions.',
  },
  {
    title: 'Arrive 10-15 minutes early',
    text: 'Any earlier puts pressure on them, any later on you. For a video call, be in the waiting room five minutes before.',
  },
  {
    title: 'Send a thank-you email within 24 hours',
    text: 'Three sentences: thank them, mention one thing from the conversation that stuck with you, and say you look forward to hearing from them.',
  },
];

/** A question to practice with, and tips for answering it. */
export interface PracticeQuestion {
  question: string;
  from: string;
  tips: string[];
}

/** Every question on the page, in page order. */
export const practiceQuestions: PracticeQuestion[] = [
  ...questionCategories.flatMap(({ name, questions }) =>
    questions.map(({ question, tips }) => ({ question, tips, from: name })),
  ),
  ...industryQuestions.flatMap(({ industry, questions }) =>
    questions.map((question) => ({ question, tips: [], from: industry })),
  ),
];
