import type { ArticleText } from './article-text.ts';

export const readAJobPosting: ArticleText = {
  id: 1,
  title: 'How to Read a Job Posting Before You Spend an Evening on It',
  summary:
    'Several people with different worries write every posting. Ten minutes of careful reading tells you whether to apply, what to put first, and what to ask.',
  topic: 'Job search',
  image: 'read-a-job-posting',
  imageAlt: 'A page of text under a magnifying glass, with one line lit in amber',
  published: '2026-08-18',
  content: `
<p>A good application takes an hour or two. Most people spend that hour on the wrong postings, because they read the title, glance at the requirements, and start typing. Turn it around: read first, decide, then write. With practice, the reading takes ten minutes, and it makes the writing shorter.</p>

<h2>Know who wrote what</h2>
<p>Few postings have one author. The opening paragraphs about the company come from marketing. The legal lines at the end come from human resources. The part in between, about what you’d do all day, usually started as an email from a manager with too much work. That’s the part that matters. Read it twice before you read anything else.</p>
<p>Underline the verbs. “Coordinates deliveries for four sites” is a job. “Supports a dynamic environment” isn’t one yet. If you’ve read it twice and still can’t say what this person does on a Tuesday morning, make that your first interview question, or move on.</p>

<h2>Sort the requirements into three piles</h2>
<p>The list of requirements mixes hard limits with things somebody hoped for. Take a sheet of paper and sort them.</p>
<ul>
<li><strong>Dealbreakers.</strong> A license the law requires, a security clearance, a commercial driver’s license, permission to work in the country, a shift you can’t do. Without these, applying is a waste of your time.</li>
<li><strong>The core of the job.</strong> The two or three skills that come up again and again: in the title, in the duties, in the requirements. You need most of these, and your resume should open with them.</li>
<li><strong>Nice-to-haves.</strong> Everything that’s “preferred”, “a plus”, or mentioned once near the bottom. You don’t need them. Someone who has them all probably wants a better job than this one.</li>
</ul>
<p>Years of experience go in the second pile, but they’re softer than they look. “Five years” usually means “I don’t want to teach the basics”. If you can show that you have the basics, it’s worth applying with four years, or with three and a good example.</p>

<h2>Look at how the pay is written</h2>
<p>A range tells you more than its two ends. A narrow one means somebody did the math and the budget exists. A very wide one may cover several levels of the same job, so ask which level they mean. “Up to” is the one amount almost nobody gets. For hourly work, look for the number of hours too. A good rate for 24 hours a week is part-time income.</p>
<p>When commission or a bonus is part of the total, note what’s guaranteed. “On-target earnings” is what you’d make if you hit every goal. It’s fair to ask how many people on the team hit theirs last year.</p>

<h2>Read the location as carefully as the pay</h2>
<p>“Remote” can mean anywhere in the country, anywhere in certain states, or at home two days a week. Employers have legal duties in every state where they pay wages, so many hire remotely only in certain states. The list is often buried near the end. If the posting says hybrid, look for the number of days and the address. A commute you make five times a week is very different from one you make twice.</p>

<h2>Check that the posting is open and real</h2>
<p>Before you write, look for the same job on the employer’s own careers page. That one step answers three questions: whether the job is still open, whether the text is the same, and whether the employer knows about it at all. If it isn’t there, call or write to the company. Use the contact details on its own site, not the ones in the posting.</p>
<p>A posting that has been up for months isn’t always dead. Some employers hire for the same role all year. Others forget to take it down. If the date is old, ask before you spend the evening, but don’t give up yet.</p>

<h2>Read between the lines</h2>
<p>Some phrases tell you something. “Wears many hats” says the job isn’t defined yet. “Fast-paced” may mean there aren’t enough people. “New role” means nobody had it before you who can tell you what it’s like, and also that you may get to shape it. “Immediate start” may mean somebody left without notice. None of these is a reason to stay away. Each is something you can ask about kindly: “What made this a good time to open the position?”</p>

<h2>Decide, and let the posting write your first draft</h2>
<p>Now decide. If there are no dealbreakers and you have most of the core, apply. Then use what you underlined:</p>
<ol>
<li>Put the core of the job in the top third of your resume. Use the posting’s own words wherever they’re true of you.</li>
<li>Take the hardest duty and write three sentences about a time you did something like it. That’s the middle of your cover letter.</li>
<li>Keep your open questions in a file with the posting’s text. Save the text itself: postings tend to vanish the day interviews begin.</li>
</ol>
<p>Two careful applications a week, for jobs you’ve really read, take less out of you than twenty quick ones. They also give you something to say when the phone rings. The <a href="/resume-writing-guide">resume writing guide</a> picks up from here, and <a href="/jobs">the search</a> lets you filter by pay and location before you read a word.</p>
`,
};
