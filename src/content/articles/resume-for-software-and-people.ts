import type { ArticleText } from './article-text.ts';

export const resumeForSoftwareAndPeople: ArticleText = {
  id: 3,
  title: 'One Resume for Two Readers: The Software and the Tired Human',
  summary:
    'Hiring software is less clever and less cruel than its reputation. Give it a simple layout and honest words, and save your best work for the person who reads next.',
  topic: 'Applications',
  image: 'resume-for-software-and-people',
  imageAlt: 'A resume page between a small robot screen and an open eye',
  published: '2026-09-08',
  content: `
<p>Ask ten job seekers what happens to their resume, and eight will say a robot throws it away. The truth is duller, and more useful. Most employers above a certain size keep applications in a program called an applicant tracking system. It stores, sorts, and searches. In most places, the one who says no is still a person with a full inbox and little time. You’re writing for both, and both want almost the same thing.</p>

<h2>What the software does</h2>
<p>It opens your file and tries to copy the parts into boxes: name, phone, employers, titles, dates, schools. Then a recruiter searches those boxes, much as you search for jobs. Some employers add questions with a fixed answer, such as whether you have a license, and the wrong answer can end it right there. Some rank candidates by how well the words match. None of this is magic, and all of it fails the same way: when the program can’t read what you wrote.</p>

<h2>Make the page easy for a machine to read</h2>
<ul>
<li>Use one column. Two columns look neat, but software often reads straight across, line by line, and turns your career into a puzzle.</li>
<li>Use the headings everybody uses: Experience, Education, Skills, Certifications. “My Journey” is lovely, but nobody will find it.</li>
<li>Give the month and year for every job, always in the same format.</li>
<li>Put your name and phone in the body of the page. Some programs skip the header and footer area.</li>
<li>Use real text. No pictures of text, and no bars that show how good you are at Excel.</li>
<li>Send the file type the posting asks for. If it doesn’t say, a .docx or a PDF saved from a word processor works. A scan doesn’t.</li>
</ul>
<p>Test it in a minute: copy everything from your file and paste it into a plain text editor. What you see is roughly what the program sees. If the order is wrong there, fix the layout.</p>

<h2>Use the posting’s words where they’re true</h2>
<p>A recruiter who searches for “accounts payable” won’t find “handled vendor bills”, even though it’s the same work. So read the posting, pick its words for the two or three main skills, and use exactly those where they describe what you did. Write both the long and the short form once: “certified nursing assistant (CNA)”.</p>
<p>Don’t paste the whole posting into the margin in white text. Programs show text without its color, so the recruiter sees it. It’s the one trick everybody in hiring knows.</p>

<h2>Now write for the human</h2>
<p>They look at the top third first, then at your last two jobs, and then decide whether to keep reading. Give them what they’re looking for, in that order.</p>
<p><strong>A three-line summary.</strong> What you are, for how long, what you’re best at. Skip what you want. That comes later.</p>
<p><strong>Lines that start with a verb and end with a result.</strong> Compare these two:</p>
<blockquote><p>Responsible for scheduling and customer communication.</p><p>Scheduled a crew of nine across three sites and answered customers the same day; didn’t miss one appointment in my last year.</p></blockquote>
<p>The second needs no adjectives. Numbers help, and they don’t have to be grand: how many people, how often, how big, how fast. Only use ones you could explain if asked. If you don’t know a number, describe the change instead: what was broken, what you did, what worked afterward.</p>

<h2>What to leave out</h2>
<p>In the United States, a resume has no photo, age, marital status, religion, or nationality. Employers would rather not know, because federal law says most of it can’t be part of their decision. Leave out references “on request”, your full street address, school grades from long ago, and hobbies that aren’t part of the story. Fifteen years of history is plenty for most people. Older work can be one line.</p>

<h2>Tailor it every time, but don’t start over</h2>
<p>Keep one long master file with everything you’ve ever done. For each application, save a copy, delete what this reader doesn’t need, reorder the skills, and rewrite the three lines at the top. It takes fifteen minutes. Name the file so a stranger can file it: first name, last name, and the role.</p>
<p>Then give it to someone who doesn’t know your work. After ten seconds, ask them one question: “What do I do?” If they know, the resume is ready for both readers. Our <a href="/action-words">list of action words</a> and our <a href="/resume-templates">templates</a> are built to pass the same test.</p>
`,
};
