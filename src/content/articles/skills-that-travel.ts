import type { ArticleText } from './article-text.ts';

export const skillsThatTravel: ArticleText = {
  id: 10,
  title: 'Skills That Travel: an Evening’s Inventory Before You Change Careers',
  summary:
    'Changing fields rarely means starting from zero. With a sheet of paper and two free government tools you can find out what you already bring and what is truly missing.',
  topic: 'Changing careers',
  image: 'skills-that-travel',
  imageAlt: 'A suitcase with tools in it on a path that leads from one hill to another',
  published: '2026-11-05',
  content: `
<p>People who want to change careers often begin with what they lack. They open a posting from the other field, count the terms that they do not know, and close it. Begin at the other end. After some years of any work you carry skills that have no field: you can calm an angry person, read a schedule that does not add up, teach a newcomer, find the fault. The work of an evening is to find them and to give them the names that the other field uses.</p>

<h2>Seven o’clock: list what you did, not what you were</h2>
<p>Take three columns. In the first, write tasks from your last jobs, as plainly as you can: “counted the till”, “planned the route”, “talked parents through a diagnosis”. Twenty lines are enough. Leave titles and industries out. Include what you did for no money.</p>

<h2>Half past seven: name the skill behind the task</h2>
<p>In the second column write what each task needed. Counting a till needs accuracy under time pressure and handling cash by rules. Planning routes needs logistics and working with software. The talk with parents needs explaining difficult things in simple words. Be generous and concrete. “Communication” is too wide to be of use; “writes instructions that others can follow” is a skill.</p>

<h2>Eight: look up the other side</h2>
<p>Now open O*NET OnLine, the occupational database that the Department of Labor sponsors. Type in the occupation that you think of. You get its usual tasks, skills, tools, and the kind of preparation that people in it have. Its sister site, My Next Move, says the same in simpler words and has a list of questions about your interests in case you do not know yet what to look for.</p>
<p>In the third column, note for each of your skills the term that the other occupation uses. Often it is the same skill in another coat. A shift lead “assigns duties and monitors performance”. A bartender “resolves customer complaints”. A caregiver “monitors and records patients’ condition”. Those words belong on your resume, as far as they are true.</p>

<h2>Half past eight: find the real gap</h2>
<p>What remains on the other side without a partner on yours is the gap. Sort it as you would sort a toolbox:</p>
<ul>
<li><strong>What can be learned on the job.</strong> Company software, local rules, the vocabulary. Ignore it for now.</li>
<li><strong>What a course can give you</strong> in weeks or months: a program, a certificate, a method. Note one or two.</li>
<li><strong>What the law asks for.</strong> A license, a degree, supervised hours. Here you need a plan with years in it, and an honest look at the cost.</li>
</ul>
<p>The first pile is usually the largest. That is the good news of the evening.</p>

<h2>Nine: choose one small test</h2>
<p>Before you resign or enroll, spend a little to learn a lot. Talk with two people who do the work, and ask what they would miss and what they would not. Go along for a day if you can. Take one free course to its end. Take on a task at your present job that looks like the other one. If it bores you now, it will bore you then.</p>
<p>Our pages on <a href="/free-online-courses">free courses</a>, on <a href="/industry-skills-guide">skills by industry</a>, and the <a href="/career-transition-guide">career transition guide</a> with its ninety-day plan go on from here.</p>

<h2>Ways that pay while you learn</h2>
<p>Not every change begins with a tuition bill.</p>
<ul>
<li><strong>Registered apprenticeships</strong> pay wages from the first day and end with a credential that is recognized across the country. They have long ceased to be for the building trades only; there are programs in health care, information technology, and finance. Apprenticeship.gov lists open ones.</li>
<li><strong>American Job Centers</strong> can pay for training of people who qualify under the Workforce Innovation and Opportunity Act. Ask before you enroll, not after: they pay for programs on a list.</li>
<li><strong>Your employer.</strong> Many pay part of a course. A move inside the company, from the store to the office or from support to sales, is often the shortest way between two fields, because they already know how you work.</li>
</ul>

<h2>How to tell it</h2>
<p>You will be asked why. Prepare four sentences: what you did and liked about it, what drew you to the new field, what you have done to prepare, and what you bring that others in the field do not. The last one is the reason to hire you.</p>
<blockquote><p>For six years I ran the floor of a restaurant. What I liked best was the planning: staff, deliveries, the Friday when everything comes at once. That is why I moved toward logistics. I finished a certificate in supply chain this spring. And I have learned to keep calm when the truck is late and forty people are waiting.</p></blockquote>
<p>It sounds like a plan, because after this evening it is one.</p>

<h2>Sources</h2>
<ul>
<li>US Department of Labor, <a href="https://www.onetonline.org/">O*NET OnLine</a> and <a href="https://www.mynextmove.org/">My Next Move</a></li>
<li>US Department of Labor, <a href="https://www.apprenticeship.gov/">Apprenticeship.gov</a></li>
<li>CareerOneStop, <a href="https://www.careeronestop.org/LocalHelp/AmericanJobCenters/american-job-centers.aspx">American Job Centers</a></li>
</ul>
`,
};
