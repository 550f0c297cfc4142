import type { IconName } from '../ui/icon-paths.ts';

export interface InterviewQuestion {
  question: string;
  tips: string[];
  example: string;
}

/** The words of /interview-questions. */
export const interviewText = {
  title: 'Interview Questions',
  lead: 'What you will be asked, why it is asked, and how to answer in your own words.',
  description:
    'Common interview questions with answering tips and example answers, questions by industry, what not to say, and a practice mode.',
  examplesNote:
    'The examples show a shape, not a script. An answer that you have lived is better than one that sounds good.',
};

export const strategy: { when: string; steps: string[] }[] = [
  {
    when: 'Before',
    steps: [
      'Read the posting line by line, and note for each requirement one thing you did that shows it.',
      'Learn what the company makes, for whom, and what it announced lately.',
      'Prepare five short stories: a success, a failure, a conflict, a deadline, something you learned.',
      'Say your answers aloud once. Written answers sound like writing.',
      'Lay out clothes, route, and papers the evening before. For a video call, test the camera and the light.',
    ],
  },
  {
    when: 'During',
    steps: [
      'Greet everybody you meet, from the front desk on.',
      'Listen to the end of the question. A pause before you answer is welcome.',
      'Tell what the situation was, what you did, and what came of it, in a minute or two.',
      'If you do not know something, say so, and how you would find out.',
      'Ask your own questions, and how and when they will decide.',
    ],
  },
  {
    when: 'After',
    steps: [
      'Write down what was asked and what you would answer now.',
      'Thank each interviewer by email within a day, with one line on something you talked about.',
      'If the day they named has passed, ask once, kindly.',
      'Keep applying elsewhere until you have signed.',
      'After a no, ask for one thing you could do better. Some will tell you.',
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
          'Two minutes at most: what you do now, how you came to it, why this job is next.',
          'Choose what matters for this job. Your resume is on the table anyway.',
          'End with the job, so that the conversation goes on from there.',
        ],
        example:
          'I have worked in hotel reception for four years, the last two as shift lead. I started at night, where you solve everything alone, and found that I like untangling things most. That is why I am here: your reservations team does that all day, and for eleven houses instead of one.',
      },
      {
        question: 'Why do you want to work here?',
        tips: [
          'Name one thing about the company that you could not say of its competitor.',
          'Tie it to something you have done or want to learn.',
          'Pay and commute may be true, but they are not what is asked here.',
        ],
        example:
          'You repair what others replace. I saw that your workshop takes in devices of any age. In my last job we had to throw away machines that I could have fixed in an hour, and I would rather spend that hour.',
      },
      {
        question: 'What are your strengths and weaknesses?',
        tips: [
          'Prove a strength with one short example.',
          'Choose a true weakness that you work on, and say how.',
          '“I am a perfectionist” says nothing: everybody has heard it before.',
        ],
        example:
          'I notice details: I found the double billing that three people had signed off. The other side is that I used to check everything myself. I now agree at the start what must be checked and by whom, and keep to it most days.',
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
          'Take a real conflict with a reasonable person on the other side.',
          'Say what you did to understand them before you say what you did next.',
          'End with how you work together now.',
        ],
        example:
          'A colleague kept changing the shared schedule without telling anyone. I asked her over coffee what she needed: her daughter’s school called at short notice. We agreed on one person to message and a column for “may change”. The surprises stopped, and we covered for each other more than before.',
      },
      {
        question: 'Describe a mistake you made and what you learned.',
        tips: [
          'Choose one that mattered and that was yours.',
          'Tell quickly what happened, and slowly what you did about it.',
          'Name what you do differently since.',
        ],
        example:
          'I sent a price list to a customer with last year’s prices. I called them within the hour, before they could order, and then our sales lead. Since then the old list is moved away on the day the new one is approved, which was my idea, and it has not happened again.',
      },
      {
        question: 'Give an example of a goal you reached and how.',
        tips: [
          'Say how far away it was at the start.',
          'Name the two or three things you did, in order.',
          'Give the result with a number if you have one, and share the credit.',
        ],
        example:
          'Our clinic wanted to answer messages within a day; we needed three. I counted for a week where they waited and found that half sat with one person. We split them by topic and wrote ten standard answers. After two months most were answered the same day.',
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
          'First month: listen and learn. Second: take over something small. Third: improve something.',
          'Ask what they would like to see done. It is a fair question back.',
          'Do not promise to change what you have not seen.',
        ],
        example:
          'In the first weeks I would follow each step of an order once, from call to delivery, and ask everybody what slows them down. Then I would take over a small account fully. By the third month I would propose one improvement, with numbers from your own system.',
      },
      {
        question: 'How do you stay current in your field?',
        tips: [
          'Name one source you really use, and something you learned there.',
          'Show that you tried it out.',
          'A person you learn from counts as much as a course.',
        ],
        example:
          'I read the release notes of the tools we use, which takes ten minutes a week, and once a month I meet with former colleagues. From one of them I have the checklist that we now use when a new supplier is set up.',
      },
      {
        question: 'Walk me through a project you are proud of.',
        tips: [
          'Start with why it was needed.',
          'Say “I” for what you did and “we” for what the team did.',
          'Mention one decision that could have gone the other way, and why you took it.',
        ],
        example:
          'Our stockroom could not be counted in a day. I suggested numbering the shelves before buying software, against some advice, because software would only have told us faster that we did not know. Four of us labeled for a weekend. The next count took five hours, and we chose the software a year later.',
      },
    ],
  },
];

export const industryQuestions: { industry: string; questions: string[] }[] = [
  {
    industry: 'Technology',
    questions: [
      'How do you find the cause of a fault that you cannot reproduce?',
      'Tell me of a technical decision that you would make differently today.',
      'How do you explain a technical limit to somebody who does not want to hear it?',
      'How do you make sure that a change does not break something else?',
    ],
  },
  {
    industry: 'Sales',
    questions: [
      'Sell me something you own and like.',
      'Tell me of a deal you lost, and why.',
      'How do you decide which prospects to leave alone?',
      'What do you do in the week after a customer has signed?',
    ],
  },
  {
    industry: 'Healthcare',
    questions: [
      'How do you stay calm when several patients need you at once?',
      'Tell me of a time you noticed something that others had missed.',
      'How do you speak with a family that disagrees with the care plan?',
      'What do you do when you see a colleague skip a safety step?',
    ],
  },
  {
    industry: 'Customer Service',
    questions: [
      'How do you handle a customer who is angry, and right?',
      'And one who is angry, and wrong?',
      'Tell me of a time you went around a rule for a customer, or decided not to.',
      'How do you keep your voice friendly in the last hour of a shift?',
    ],
  },
];

export const notToSay: { avoid: string; instead: string }[] = [
  { avoid: '“My last boss was impossible.”', instead: 'Say what you look for in a manager.' },
  { avoid: '“I have no weaknesses.”', instead: 'Name a small true one, and what you do about it.' },
  { avoid: '“I will do anything.”', instead: 'Name the two tasks in the posting that you would start with.' },
  {
    avoid: '“What does your company do?”',
    instead: 'Ask about something that you read and did not understand.',
  },
  { avoid: '“It is all on my resume.”', instead: 'Tell the part that the resume has no room for.' },
  {
    avoid: '“How much vacation do I get?” as your first question',
    instead: 'Ask about the work first, and about terms when an offer is near.',
  },
];

export const interviewAdvice: { title: string; text: string }[] = [
  {
    title: 'Prepare 3-5 questions',
    text: 'Ask about the work: what a good first year looks like, why the position is open, how the team decides.',
  },
  {
    title: 'Arrive 10-15 minutes early',
    text: 'Earlier puts pressure on them, later on you. For a video call, be ready in the waiting room by five minutes before.',
  },
  {
    title: 'Send a thank-you email within 24 hours',
    text: 'Three sentences: thanks, one thing from the talk that stayed with you, and that you are looking forward to hearing from them.',
  },
];

/** A question to practice with, and what helps in answering it. */
export interface PracticeQuestion {
  question: string;
  from: string;
  tips: string[];
}

/** Every question of the page, in its order. */
export const practiceQuestions: PracticeQuestion[] = [
  ...questionCategories.flatMap(({ name, questions }) =>
    questions.map(({ question, tips }) => ({ question, tips, from: name })),
  ),
  ...industryQuestions.flatMap(({ industry, questions }) =>
    questions.map((question) => ({ question, tips: [], from: industry })),
  ),
];
