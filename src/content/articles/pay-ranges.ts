import type { ArticleText } from './article-text.ts';

export const payRanges: ArticleText = {
  id: 5,
  title: 'Pay Ranges in Postings: Where They Are Required and How to Use Them',
  summary:
    'More and more states make employers list the pay. What the laws have in common, what a range does and doesn’t tell you, and how to ask when there isn’t one.',
  topic: 'Pay',
  image: 'pay-ranges',
  imageAlt: 'A scale from low to high with an amber band marking a range',
  published: '2026-09-29',
  content: `
<p>For a long time, pay was the last thing a candidate heard. That has changed, state by state. Colorado started in 2021 with a law that requires employers to put pay in their postings. Others followed, each with its own rules. If you’re searching in one of these states, or for remote work that could be done there, you can expect a number. If you’re searching elsewhere, the laws still help you, because large employers often use the same text everywhere.</p>

<h2>Some of the states, and when they started</h2>
<p>There’s no federal law like this. The table below lists some states with posting rules in force, and the smallest employer each one covers. It isn’t complete, and details change, so check with your state’s labor department before you rely on it.</p>
<table>
<thead><tr><th scope="col">State</th><th scope="col">In force since</th><th scope="col">Covers employers with at least</th></tr></thead>
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
<p>Most of these laws require a range that the employer believes in good faith when it posts the job. Several also require a description of benefits. Some let you ask for the range of the job you already have.</p>

<h2>What a range tells you</h2>
<p>Read it as the budget for one position, not as a menu. The low end is often for someone who has to learn part of the job. The middle is for someone who can do it. The high end is for someone who has done it elsewhere, and leaves room for raises. If you meet the main requirements, the middle is a reasonable place to aim.</p>
<p>A very wide range usually covers several levels under one title. Ask which level the team has in mind, and what separates one from the next. If a range starts where your last pay ended, that’s a good sign. If it ends there, look at the rest: hours, travel, health plan, retirement match, time off.</p>

<h2>What it doesn’t tell you</h2>
<p>A salary of $60,000 in one city doesn’t buy the same life as in another. And an hourly rate isn’t a salary, so compare them over a year. Multiply the rate by your weekly hours and by the weeks you’ll actually be paid. Full-time work at 40 hours is 2,080 hours a year, so $25 an hour comes to $52,000 before taxes, if every week is paid. Our search shows that yearly figure next to the stated one, and the <a href="/salary-calculator">salary calculator</a> compares places.</p>
<p>A bonus or commission may or may not be part of the range. The same goes for overtime, tips, and shift premiums. Write down which ones you can count on.</p>

<h2>When there’s no number</h2>
<p>Ask early, and ask as if it’s normal, because it is: “Just so we don’t waste each other’s time, what’s the range for this role?” Ask the recruiter in your first conversation, before the interviews. If they answer by asking what you expect, turn it around once: “I’d like to understand the role first. What did you budget?” If they insist, give a range whose low end you could live with.</p>
<p>In a number of states and cities, an employer can’t ask what you earned before, or can’t use it to set your pay. Even where it’s allowed, you don’t have to bring it up. What a job is worth doesn’t depend on what your last one paid.</p>

<h2>Talking about pay with coworkers</h2>
<p>Most private-sector employees have the right to talk with each other about their wages. It comes from the National Labor Relations Act of 1935. The National Labor Relations Board says that a policy against such talk is unlawful for the employees the act covers. Supervisors, government workers, farm workers, and independent contractors are among those it doesn’t cover. If you want a raise, nothing helps more than knowing what others earn and what a posting for your own job now offers.</p>

<h2>If an employer didn’t follow the law</h2>
<p>A posting without a range doesn’t always break the law. The employer may be too small, or the job may be somewhere else. If you think the law applies, the state’s labor department takes complaints, in most places without a lawyer and without a fee. Keep a copy of the posting, with its date and web address.</p>

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
