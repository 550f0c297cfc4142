import type { ArticleText } from './article-text.ts';

export const payRanges: ArticleText = {
  id: 5,
  title: 'Pay Ranges in Postings: Where They Are Required and How to Use Them',
  summary:
    'A growing number of states make employers name the pay. What the laws have in common, what a range does and does not tell you, and how to ask when none is given.',
  topic: 'Pay',
  image: 'pay-ranges',
  imageAlt: 'A scale from low to high with an amber band that marks a range',
  published: '2026-09-29',
  content: `
<p>For a long time the pay was the last thing that a candidate heard. That has changed, state by state. Colorado began in 2021 with a law that asks employers to put the pay into their postings. Others followed, each with its own rules. If you search in one of these states, or for remote work that could be done there, you can expect a number. If you search elsewhere, the laws still help you, because large employers often use the same text everywhere.</p>

<h2>Some of the states, and since when</h2>
<p>There is no federal law of this kind. The list below names states whose rules for postings are in force and the smallest employer that they cover. It is not complete, and details change, so look at your state’s labor department before you rely on it.</p>
<table>
<thead><tr><th scope="col">State</th><th scope="col">In force since</th><th scope="col">Employers from</th></tr></thead>
<tbody>
<tr><th scope="row">Colorado</th><td>January 1, 2021</td><td>1 employee in the state</td></tr>
<tr><th scope="row">California</th><td>January 1, 2023</td><td>15 employees</td></tr>
<tr><th scope="row">Washington</th><td>January 1, 2023</td><td>15 employees</td></tr>
<tr><th scope="row">New York</th><td>September 17, 2023</td><td>4 employees</td></tr>
<tr><th scope="row">Illinois</th><td>January 1, 2025</td><td>15 employees</td></tr>
<tr><th scope="row">Minnesota</th><td>January 1, 2025</td><td>30 employees</td></tr>
<tr><th scope="row">Massachusetts</th><td>October 29, 2025</td><td>25 employees</td></tr>
</tbody>
</table>
<p>Most of these laws ask for a range that the employer believes in good faith when it posts the job. Several also ask for a description of benefits. Some let you ask for the range of the job that you already have.</p>

<h2>What a range tells you</h2>
<p>Read it as the budget for one position, not as a menu. The lower end is often meant for somebody who has to learn part of the job. The middle is for somebody who can do it. The upper end leaves room for the person who has done it elsewhere, and for raises in the years to come. If you meet the heart of the requirements, the middle is a reasonable place to expect.</p>
<p>A very wide range usually joins several levels under one title. Ask which level the team has in mind, and what separates one from the next. A range that begins where your last pay ended is a good sign. One that ends there is a reason to look at the rest: hours, travel, health plan, retirement match, time off.</p>

<h2>What it does not tell you</h2>
<p>A salary of $60,000 in one city is not the same life as in another. Nor is an hourly rate the same as a salary: compare over a year. Multiply the rate by the weekly hours and by the weeks that you will in fact be paid. Full-time work at 40 hours is 2,080 hours a year, so $25 an hour comes to $52,000 before taxes, if every week is paid. Our search shows that yearly figure beside the stated one, and the <a href="/salary-calculator">salary calculator</a> compares places.</p>
<p>Bonus and commission may or may not be inside the range. So may overtime, tips, and shift premiums. Write down which of them are certain.</p>

<h2>When there is no number</h2>
<p>Ask early, and ask as if it were ordinary, because it is: “So that neither of us loses time: what range has been set for this role?” Ask the recruiter in the first conversation, before the interviews. If the answer is a question about what you expect, give the question back once: “I would like to understand the role first. What did you budget?” If they insist, name a range of your own whose lower end you could live with.</p>
<p>In a number of states and cities an employer may not ask what you earned before, or may not use it to set your pay. Even where it is allowed you do not have to bring it up. What a job is worth does not depend on what the last one paid.</p>

<h2>Talking about pay with colleagues</h2>
<p>Most employees in the private sector have the right to talk with each other about their wages. It comes from the National Labor Relations Act of 1935, and the National Labor Relations Board says that a policy which forbids such talk is unlawful for the employees the act covers. Supervisors, government workers, farm workers, and independent contractors are among those it does not cover. Knowing what others earn, and what a posting for your own job now offers, is the best ground for asking for a raise.</p>

<h2>If the law was not followed</h2>
<p>A posting without a range is not always a breach. The employer may be too small, or the job may lie elsewhere. If you think that the law applies, the state’s labor department takes complaints, in most places without a lawyer and without a fee. Keep a copy of the posting with its date and address.</p>

<h2>Sources</h2>
<ul>
<li>Colorado Department of Labor and Employment, <a href="https://cdle.colorado.gov/equalpaytransparency">Equal Pay Transparency</a></li>
<li>California Department of Industrial Relations, <a href="https://www.dir.ca.gov/dlse/California_Equal_Pay_Act.htm">California Equal Pay Act</a></li>
<li>New York State Department of Labor, <a href="https://dol.ny.gov/pay-transparency">Pay Transparency</a></li>
<li>Washington State Department of Labor &amp; Industries, <a href="https://lni.wa.gov/workers-rights/wages/equal-pay-opportunities-act/">Equal Pay and Opportunities Act</a></li>
<li>Illinois Department of Labor, <a href="https://labor.illinois.gov/pay">Pay Transparency</a></li>
<li>Minnesota Statutes, <a href="https://www.revisor.mn.gov/statutes/cite/181.173">Section 181.173</a></li>
<li>Commonwealth of Massachusetts, <a href="https://www.mass.gov/info-details/pay-transparency-in-massachusetts">Pay Transparency in Massachusetts</a></li>
<li>National Labor Relations Board, <a href="https://www.nlrb.gov/about-nlrb/rights-we-protect/your-rights/your-rights-to-discuss-wages">Your Right to Discuss Wages</a></li>
</ul>
`,
};
