import type { ArticleText } from './article-text.ts';

export const skillsThatTravel: ArticleText = {
  id: 10,
  title: 'Skills That Travel: One Evening’s Inventory Before You Change Careers',
  summary:
    'Changing fields rarely means starting from zero. With a sheet of paper and two free government tools, you can find out what you already bring and what’s really missing.',
  topic: 'Changing careers',
  image: 'skills-that-travel',
  imageAlt: 'A suitcase full of tools on a path from one hill to another',
  published: '2026-11-05',
  content: `
<p>People who want to change careers often start with what they’re missing. They open a posting from the other field, count the terms they don’t know, and close it. Start at the other end. After a few years of any kind of work, you have skills that work in any field: you can calm an angry person, read a schedule that doesn’t add up, teach someone new, find the problem. It takes one evening to find those skills and give them the names the other field uses.</p>

<h2>Seven o’clock: list what you did, not what you were</h2>
<p>Make three columns. In the first, write tasks from your recent jobs, as plainly as you can: “counted the register”, “planned the route”, “talked parents through a diagnosis”. Twenty lines is enough. Leave out titles and industries. Include unpaid work.</p>

<h2>Seven thirty: name the skill behind the task</h2>
<p>In the second column, write what each task took. Counting the register takes accuracy under time pressure and handling cash by the rules. Planning routes takes logistics and software. Talking to those parents takes explaining hard things in simple words. Be generous and concrete. “Communication” is too broad to help. “Writes instructions that others can follow” is a skill.</p>

<h2>Eight o’clock: look up the other side</h2>
<p>Now open O*NET OnLine, the occupational database sponsored by the Department of Labor. Type in the occupation you’re thinking of. You’ll see its usual tasks, skills, and tools, and the preparation people in it have. Its sister site, My Next Move, says the same in simpler words. It also has a quiz about your interests, in case you don’t know what to look for yet.</p>
<p>In the third column, write the other occupation’s term for each of your skills. Often it’s the same skill under a different name. A shift lead “assigns duties and monitors performance”. A bartender “resolves customer complaints”. A caregiver “monitors and records patients’ condition”. Those words belong on your resume, as long as they’re true.</p>

<h2>Eight thirty: find the real gap</h2>
<p>Whatever the other field needs that you couldn’t match is the gap. Sort it into three piles:</p>
<ul>
<li><strong>What you can learn on the job.</strong> Company software, local rules, the vocabulary. Ignore it for now.</li>
<li><strong>What a course can teach you</strong> in weeks or months: a program, a certificate, a method. Pick one or two.</li>
<li><strong>What the law requires.</strong> A license, a degree, supervised hours. Here you need a plan measured in years, and an honest look at the cost.</li>
</ul>
<p>The first pile is usually the largest. That’s the good news of the evening.</p>

<h2>Nine o’clock: choose one small test</h2>
<p>Before you quit or enroll, spend a little to learn a lot. Talk with two people who do the work, and ask what they’d miss about it and what they wouldn’t. Shadow someone for a day if you can. Finish one free course. Take on a task at your current job that looks like the new one. If it bores you now, it will bore you then.</p>
<p>Our pages on <a href="/free-online-courses">free courses</a> and <a href="/industry-skills-guide">skills by industry</a> and the <a href="/career-transition-guide">career transition guide</a>, with its ninety-day plan, pick up from here.</p>

<h2>Ways to get paid while you learn</h2>
<p>Not every change starts with a tuition bill.</p>
<ul>
<li><strong>Registered apprenticeships</strong> pay wages from the first day and end with a credential that’s recognized nationwide. They’re no longer just for the building trades. There are programs in health care, information technology, and finance. Apprenticeship.gov lists open ones.</li>
<li><strong>American Job Centers</strong> can pay for training if you qualify under the Workforce Innovation and Opportunity Act. Ask before you enroll, not after, because they only pay for programs on a list.</li>
<li><strong>Your employer.</strong> Many pay for part of a course. Moving within the company, from the store to the office or from support to sales, is often the shortest path between two fields, because they already know how you work.</li>
</ul>

<h2>How to tell your story</h2>
<p>They’ll ask you why. Prepare four sentences: what you did and liked about it, what drew you to the new field, what you’ve done to prepare, and what you bring that others in the field don’t. The last one is the reason to hire you.</p>
<blockquote><p>For six years, I ran the floor of a restaurant. What I liked best was the planning: staff, deliveries, the Friday when everything hits at once. That’s why I moved toward logistics, and I finished a supply chain certificate this spring. And I’ve learned to stay calm when the truck is late and forty people are waiting.</p></blockquote>
<p>It sounds like a plan, because after this evening, it is one.</p>

<h2>Sources</h2>
<ul>
<li>US Department of Labor, <a href="https://www.onetonline.org/">O*NET OnLine</a> and <a href="https://www.mynextmove.org/">My Next Move</a></li>
<li>US Department of Labor, <a href="https://www.apprenticeship.gov/">Apprenticeship.gov</a></li>
<li>CareerOneStop, <a href="https://www.careeronestop.org/LocalHelp/AmericanJobCenters/american-job-centers.aspx">American Job Centers</a></li>
</ul>
`,
};
