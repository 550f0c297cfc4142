import type { ArticleText } from './article-text.ts';

export const resumeForSoftwareAndPeople: ArticleText = {
  id: 3,
  title: 'One Resume for Two Readers: the Software and the Tired Human',
  summary:
    'Hiring software is less clever and less cruel than its reputation. Give it plain structure and true words, and keep your craft for the person who reads next.',
  topic: 'Applications',
  image: 'resume-for-software-and-people',
  imageAlt: 'A resume page between a small robot screen and an open eye',
  published: '2026-09-08',
  content: `
<p>Ask ten job seekers what happens to their resume and eight will tell you that a robot throws it away. The truth is duller, and more useful. Most employers beyond a certain size keep applications in a program that the trade calls an applicant tracking system. It stores, sorts, and searches. In most places the one who says no is still a person, with a full inbox and little time. You write for both, and both want nearly the same thing.</p>

<h2>What the software does</h2>
<p>It opens your file and tries to copy its parts into boxes: name, phone, employers, titles, dates, schools. Then a recruiter searches those boxes, much as you search for jobs. Some employers add questions with a fixed answer, such as whether you hold a license, and a wrong answer there can end it. Some rank candidates by how well the words match. None of this is magic, and all of it fails in the same way: it fails when the program cannot read what you wrote.</p>

<h2>Make the page easy to read for a machine</h2>
<ul>
<li>One column. Two columns look neat and are often read straight across, line by line, which turns your career into a puzzle.</li>
<li>Headings that everybody uses: Experience, Education, Skills, Certifications. “My Journey” is lovely and unfindable.</li>
<li>Month and year for every job, always in the same form.</li>
<li>Your name and phone in the body of the page. Some programs skip the header and footer area.</li>
<li>Real text, no pictures of text, no bars that show how good you are at Excel.</li>
<li>The file type the posting asks for. If it asks for nothing, a .docx or a PDF that was saved from a word processor works. A scan does not.</li>
</ul>
<p>Test it in a minute: copy everything from your file and paste it into a plain text editor. What you see is roughly what the program sees. If the order is wrong there, mend the layout.</p>

<h2>Use the posting’s words where they are true</h2>
<p>A recruiter who searches for “accounts payable” will not find “handled vendor bills”, though it is the same work. So read the posting, pick the words for the two or three central skills, and use exactly those where they describe what you did. Write both the short and the long form once: “certified nursing assistant (CNA)”.</p>
<p>Do not copy the whole posting in white letters into the margin. Programs show the text without its color, and the recruiter sees it. It is the one trick that everybody in hiring knows.</p>

<h2>Now write for the human</h2>
<p>The person looks at the top third first, then at the last two jobs, then decides whether to go on. Give them what they look for in that order.</p>
<p><strong>A summary of three lines.</strong> What you are, for how long, what you are best at. No wishes; they come up later.</p>
<p><strong>Lines that begin with a verb and end with a result.</strong> Compare these two:</p>
<blockquote><p>Responsible for scheduling and customer communication.</p><p>Scheduled a crew of nine across three sites and answered customers within the day; no appointment was lost in my last year.</p></blockquote>
<p>The second needs no adjective. Numbers help, and they need not be grand: how many people, how often, how large, how fast. Use only those that you could explain if asked. If you do not know a figure, describe the change instead: what was broken, what you did, what worked afterwards.</p>

<h2>What to leave out</h2>
<p>In the United States a resume carries no photo, age, marital status, religion, or nationality. Employers prefer not to know, because federal law forbids them to decide by most of it. Leave out references “on request”, your full street address, school grades from long ago, and hobbies that are not part of the story. Fifteen years of history are plenty for most people. Older work can be one line.</p>

<h2>One file for each application, but not a new one each time</h2>
<p>Keep one long master file with everything you ever did. For each application save a copy, delete what this reader does not need, reorder the skills, and rewrite the three lines at the top. That takes a quarter of an hour. Name the file so that a stranger can file it: first name, last name, and the role.</p>
<p>Then have it read by someone who does not know your work. Ask them one question after ten seconds: “What do I do?” If they know, the resume is ready for both readers. Our <a href="/action-words">list of action words</a> and the <a href="/resume-templates">templates</a> are built for the same test.</p>
`,
};
