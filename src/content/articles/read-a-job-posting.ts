import type { ArticleText } from './article-text.ts';

export const readAJobPosting: ArticleText = {
  id: 1,
  title: 'How to Read a Job Posting Before You Spend an Evening on It',
  summary:
    'A posting is written by several people with different worries. Ten minutes of careful reading tells you whether to apply, what to put first, and what to ask.',
  topic: 'Job search',
  image: 'read-a-job-posting',
  imageAlt: 'A sheet of paper with lines of text under a magnifying glass, one line lit in amber',
  published: '2026-08-18',
  content: `
<p>An application that is worth sending takes an hour or two. Most people spend that hour on the wrong postings, because they read the title, glance at the list of requirements, and start typing. Turn it around: read first, decide, then write. With practice the reading takes ten minutes, and it makes the writing shorter.</p>

<h2>Know who wrote which part</h2>
<p>Few postings have one author. The opening paragraphs about the company come from marketing. The legal lines at the end come from human resources. The part in between, what you would do all day, usually started as an email from the manager who has too much work. That part deserves your attention. Read it twice before you read anything else.</p>
<p>Underline the verbs. “Coordinates deliveries for four sites” is a job. “Supports a dynamic environment” is not yet one. If, after the second reading, you cannot say what the person in this chair does on a Tuesday morning, keep that as your first question for the interview, or as a reason to move on.</p>

<h2>Sort the requirements into three piles</h2>
<p>The list of requirements mixes things that cannot be argued with and things somebody hoped for. Take a sheet of paper and sort.</p>
<ul>
<li><strong>Locked doors.</strong> A license the law asks for, a security clearance, a commercial driver license, permission to work in the country, a shift you cannot do. Without these, an application is wasted time.</li>
<li><strong>The heart of the job.</strong> The two or three skills that appear again and again: in the title, in the duties, in the requirements. You need most of these, and your resume should open with them.</li>
<li><strong>Wishes.</strong> Everything that is “preferred”, “a plus”, or named once near the bottom. You do not need them. Somebody who has all of them probably wants a better job than this one.</li>
</ul>
<p>A number of years belongs to the second pile, but it is softer than it looks. “Five years” usually means “I do not want to teach the basics”. If you can show that you have the basics, four years, or three and a good example, are worth sending.</p>

<h2>Look at how the pay is written</h2>
<p>A range tells you more than its two ends. A narrow one means that somebody did the arithmetic and that the budget exists. A very wide one may cover several levels of the same job: ask which level is meant. “Up to” names the one amount that almost nobody is paid. For hourly work, look for the number of hours as well; a good rate for 24 hours a week is a part-time income.</p>
<p>When commission or a bonus is part of the sum, note what is guaranteed. “On-target earnings” is what you would make if you reached all goals. It is fair to ask how many people on the team reached them last year.</p>

<h2>Read the place as carefully as the pay</h2>
<p>“Remote” can mean anywhere in the country, anywhere in certain states, or at home on two days a week. Employers that pay wages in a state have duties there, so many of them hire remotely in a fixed list of states only. The list often hides near the end. If the posting says hybrid, look for the number of days and for the address: a commute that you would do five times is another thing than one you would do twice.</p>

<h2>Check that the posting is alive and real</h2>
<p>Before you write, look for the same job on the employer’s own careers page. That one step answers three questions: whether the job is still open, whether the text is the same, and whether the employer knows about it at all. If it is not there, call or write to the company by the contact details on its own site, not those in the posting.</p>
<p>A posting that has been up for months is not always dead. Some employers hire for the same role all year. Others forget to take it down. An old date is a reason to ask before you invest the evening, not a reason to give up.</p>

<h2>Notice what the wording admits</h2>
<p>Some phrases carry news. “Wears many hats” says that the job is not yet defined. “Fast-paced” may say that there are too few people. “New role” means that no predecessor can tell you how it is, and also that you may shape it. “Immediate start” may mean that somebody left without notice. None of these is a reason to stay away. Each is a question that you can ask kindly: “What made this a good time to open the position?”</p>

<h2>Decide, and let the posting write your first draft</h2>
<p>Now decide. If the locked doors are open and you have most of the heart, apply. Then use what you underlined:</p>
<ol>
<li>Put the heart of the job into the first third of your resume, in the posting’s own words wherever they are true of you.</li>
<li>Take the most difficult duty and write three sentences about a time when you did something like it. That is the middle of your cover letter.</li>
<li>Keep your open questions in a file with the posting’s text. Save the text itself: postings vanish on the day on which the interviews begin.</li>
</ol>
<p>Two careful applications a week, sent to jobs that you have read, cost less strength than twenty quick ones. They also leave you something to say when the telephone rings. The <a href="/resume-writing-guide">resume writing guide</a> goes on from here, and <a href="/jobs">the search</a> lets you filter by pay and place before you read a word.</p>
`,
};
