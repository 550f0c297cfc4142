import type { ArticleText } from './article-text.ts';

export const readTheLaborStatistics: ArticleText = {
  id: 12,
  title: 'Check a Career’s Prospects Yourself: a Guide to the Public Numbers',
  summary:
    'Headlines about hot jobs rarely show their sources. The Bureau of Labor Statistics does, for free. Where to look, how to read medians and projections, and what the numbers cannot tell you.',
  topic: 'Changing careers',
  image: 'read-the-labor-statistics',
  imageAlt: 'Bars of a chart that turn into a row of city windows, some of them lit',
  published: '2026-11-20',
  content: `
<p>Somebody tells you that a trade is dying, somebody else that it is the best idea of the decade. Neither has a source. Before you spend a year and a tuition fee on either opinion, look it up. The Bureau of Labor Statistics, a part of the Department of Labor, publishes what is known about nearly every occupation in the country. It costs nothing, and it was paid for by you.</p>

<h2>Start with the Handbook</h2>
<p>The Occupational Outlook Handbook describes several hundred occupations, each on a few pages in plain English: what people do, where they work, how one gets in, what it pays, and how many jobs are expected ten years on. If you read only one source in your life, read this one. Look at the tab on similar occupations as well. Many good careers are found one door beside the one that you knocked on.</p>

<h2>Median and mean</h2>
<p>The Handbook names the median wage: half of the people in the occupation earn more, half less. It is a better guide than the average, because a few very high earners pull an average up and leave the median where it is. But it is the middle of everybody, those with thirty years included. As a newcomer look at the lower end. The percentiles are on the wage pages: ten percent earn less than the first of them. Your first offer is likely to lie between that and the median.</p>

<h2>Then look at your own area</h2>
<p>The program behind the wages is called Occupational Employment and Wage Statistics. It has figures for the nation, each state, and several hundred metropolitan and other areas. Two things are worth noting there. The <em>wage</em> in your area tells you what to expect. The <em>number employed</em> tells you how many such jobs exist within reach. An occupation with a fine wage and forty jobs in your region is a hard one to enter without moving.</p>
<p>The data covers employees, not the self-employed. For barbers, farmers, or real estate agents that leaves out a good part of the trade. It is also built from several years of surveys, so it follows the market slowly.</p>

<h2>Growth in percent, and openings in numbers</h2>
<p>Here the headlines go wrong most often. A small occupation can grow by a large percentage and add few jobs. A large one can hardly grow at all and still need hundreds of thousands of people, because workers retire or move to other fields. The bureau publishes both: the projected change, and the openings to be expected in an average year. When you want to know whether you will find work, the second is the better figure.</p>
<table>
<thead><tr><th scope="col">The number</th><th scope="col">The question that it answers</th></tr></thead>
<tbody>
<tr><th scope="row">Median wage</th><td>What does the person in the middle earn?</td></tr>
<tr><th scope="row">10th percentile wage</th><td>What may the start look like?</td></tr>
<tr><th scope="row">Employment in your area</th><td>How many such jobs are there near me?</td></tr>
<tr><th scope="row">Projected change, percent</th><td>Is the occupation becoming larger or smaller?</td></tr>
<tr><th scope="row">Annual openings</th><td>How many chances to get in are there each year?</td></tr>
<tr><th scope="row">Typical entry-level education</th><td>What do most people need to begin?</td></tr>
</tbody>
</table>

<h2>What a projection is</h2>
<p>The projections look ten years ahead and are renewed every year. They assume an economy without great shocks. They are not a promise. A technology, a law, or an illness can change an occupation faster than any model. Use them for the direction, and to tell a large difference from a small one. Whether it is 3 percent or 4 does not matter to you. Whether it is minus 10 or plus 15 does.</p>

<h2>The monthly numbers, and why to let them pass</h2>
<p>On one Friday of most months the news reports how many jobs the country gained or lost. These figures are about the whole economy, they are revised afterwards, and they say next to nothing about your field in your town. The survey of job openings and turnover tells a little more, by industry: how many positions are open, how many people were hired, and how many left of their own will. When many leave by themselves, it is a good time to ask for a raise.</p>

<h2>What no statistic can tell you</h2>
<p>Whether you would like the work. How the hours feel with small children. Which employer in town treats its people well. For this you need people: two conversations with those who do the job, and if possible a day beside one of them. Ask what surprised them, what has become worse, and whether they would begin again.</p>

<h2>An hour’s work, in order</h2>
<ol>
<li>Read the page of the occupation in the Handbook. Ten minutes.</li>
<li>Note median, 10th percentile, annual openings, and the usual education. Five minutes.</li>
<li>Look up wage and employment in your own area. Ten minutes.</li>
<li>Search the <a href="/jobs">open jobs</a> for the title in your city, and read three postings. Twenty minutes.</li>
<li>Write down what the training costs, in money and months, and divide it by what you would earn more in a year. Ten minutes. The <a href="/professional-certifications">page on certifications</a> has a small calculator for it.</li>
<li>Write to one person who does the work. Five minutes.</li>
</ol>
<p>After that hour you know more than the headline did.</p>

<h2>Sources</h2>
<ul>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/ooh/">Occupational Outlook Handbook</a></li>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/oes/">Occupational Employment and Wage Statistics</a></li>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/emp/">Employment Projections</a></li>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/jlt/">Job Openings and Labor Turnover Survey</a></li>
</ul>
`,
};
