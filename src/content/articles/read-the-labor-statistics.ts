import type { ArticleText } from './article-text.ts';

export const readTheLaborStatistics: ArticleText = {
  id: 12,
  title: 'Check a Career’s Prospects Yourself: A Guide to the Public Numbers',
  summary:
    'Headlines about hot jobs rarely show their sources. The Bureau of Labor Statistics does, for free. Where to look, how to read medians and projections, and what the numbers can’t tell you.',
  topic: 'Changing careers',
  image: 'read-the-labor-statistics',
  imageAlt: 'Chart bars that turn into a row of city windows, some of them lit',
  published: '2026-11-20',
  content: `
<p>One person tells you a trade is dying. Another says it’s the best bet of the decade. Neither has a source. Before you spend a year and a tuition payment on either opinion, look it up. The Bureau of Labor Statistics, part of the Department of Labor, publishes what’s known about nearly every occupation in the country. It’s free, and your taxes already paid for it.</p>

<h2>Start with the Handbook</h2>
<p>The Occupational Outlook Handbook describes several hundred occupations, each on a few pages in plain English: what people do, where they work, how to get in, what it pays, and how many jobs are expected ten years from now. If you only ever read one source, make it this one. Check the tab on similar occupations too. Many good careers are right next to the one you had in mind.</p>

<h2>Median and mean</h2>
<p>The Handbook gives the median wage: half of the people in the occupation earn more, and half earn less. It’s a better guide than the average, because a few very high earners pull an average up but don’t move the median. Still, it’s the middle of everyone, including people with thirty years of experience. If you’re new, look at the lower end. The wage pages list percentiles: ten percent of workers earn less than the lowest one. Your first offer will likely land between that and the median.</p>

<h2>Then look at your own area</h2>
<p>The wages come from a program called Occupational Employment and Wage Statistics. It has figures for the nation, each state, and several hundred metropolitan and other areas. Two numbers are worth writing down. The <em>wage</em> in your area tells you what to expect. The <em>number employed</em> tells you how many of these jobs are within reach. If an occupation pays well but there are only forty jobs in your region, it’s hard to get in without moving.</p>
<p>The data covers employees, not people who work for themselves. For barbers, farmers, and real estate agents, that leaves out a good part of the trade. It also combines several years of surveys, so it trails the market.</p>

<h2>Percent growth and actual openings</h2>
<p>This is where headlines go wrong most often. A small occupation can grow by a large percentage and add only a few jobs. A large one can barely grow and still need hundreds of thousands of people, because workers retire or move to other fields. The bureau publishes both: the projected change, and the openings expected in an average year. If you want to know whether you’ll find work, look at the openings.</p>
<table>
<thead><tr><th scope="col">The number</th><th scope="col">The question it answers</th></tr></thead>
<tbody>
<tr><th scope="row">Median wage</th><td>What does the person in the middle earn?</td></tr>
<tr><th scope="row">10th percentile wage</th><td>What might I start at?</td></tr>
<tr><th scope="row">Employment in your area</th><td>How many of these jobs are near me?</td></tr>
<tr><th scope="row">Projected change, percent</th><td>Is the occupation growing or shrinking?</td></tr>
<tr><th scope="row">Annual openings</th><td>How many chances to get in are there each year?</td></tr>
<tr><th scope="row">Typical entry-level education</th><td>What do most people need to start?</td></tr>
</tbody>
</table>

<h2>What a projection is</h2>
<p>Projections look ten years ahead and are updated every year. They assume an economy without major shocks. They aren’t a promise: a technology, a law, or a disease can change an occupation faster than any model. Use them to see the direction, and to tell a big difference from a small one. Whether it’s 3 percent or 4 doesn’t matter to you. Whether it’s minus 10 or plus 15 does.</p>

<h2>The monthly numbers, and why you can skip them</h2>
<p>Once a month, usually on a Friday, the news reports how many jobs the country gained or lost. These figures cover the whole economy, they get revised later, and they say almost nothing about your field in your town. The survey of job openings and turnover tells you a little more, by industry: how many positions are open, how many people were hired, and how many quit. When a lot of people are quitting, it’s a good time to ask for a raise.</p>

<h2>What no statistic can tell you</h2>
<p>Whether you’d like the work. What the hours are like with small children. Which employer in town treats its people well. For that, you need people: talk to two who do the job, and shadow one of them for a day if you can. Ask what surprised them, what has gotten worse, and whether they’d do it again.</p>

<h2>One hour, step by step</h2>
<ol>
<li>Read the occupation’s page in the Handbook. Ten minutes.</li>
<li>Write down the median, the 10th percentile, the annual openings, and the usual education. Five minutes.</li>
<li>Look up the wage and the employment in your own area. Ten minutes.</li>
<li>Search the <a href="/jobs">open jobs</a> for the title in your city, and read three postings. Twenty minutes.</li>
<li>Write down what the training costs, in money and months, and divide the money by the extra you’d earn in a year. Ten minutes. The <a href="/professional-certifications">certifications page</a> has a small calculator for it.</li>
<li>Write to one person who does the work. Five minutes.</li>
</ol>
<p>After that hour, you’ll know more than the headline did.</p>

<h2>Sources</h2>
<ul>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/ooh/">Occupational Outlook Handbook</a></li>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/oes/">Occupational Employment and Wage Statistics</a></li>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/emp/">Employment Projections</a></li>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/jlt/">Job Openings and Labor Turnover Survey</a></li>
</ul>
`,
};
