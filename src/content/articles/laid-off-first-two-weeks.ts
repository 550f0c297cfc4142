import type { ArticleText } from './article-text.ts';

export const laidOffFirstTwoWeeks: ArticleText = {
  id: 7,
  title: 'Laid Off: What to Do in the First Two Weeks, Day by Day',
  summary:
    'Some deadlines start the day you lose a job, and some papers shouldn’t be signed that day. A calm order for benefits, health insurance, severance, and the search.',
  topic: 'Your rights',
  image: 'laid-off-first-two-weeks',
  imageAlt: 'A two-week calendar beside a cardboard box with a plant in it',
  published: '2026-10-14',
  content: `
<p>The first days after a layoff are loud. Everybody has advice, and there’s a box of your things in the hall. Most decisions can wait, but a few can’t. Here’s an order to do them in. Use the parts that fit. Rules differ by state, and this is general information, not legal advice.</p>

<h2>Day one: sign nothing, collect everything</h2>
<p>If they hand you an agreement, say thank you and take it home. A severance agreement usually asks you to give up your right to sue, and you’re allowed to read it before you sign. If you’re 40 or older and the agreement waives age discrimination claims, federal law gives you at least 21 days to consider it, 45 days when a group is let go, and 7 days to change your mind after you sign.</p>
<p>Before you lose access, and within your employer’s rules, write down what you’ll need: names and personal contacts of people who could speak for you, your employment dates, what you earned, and how many vacation days you have left. Don’t take company documents. Ask for the reason in writing, and ask whether the employer will confirm your dates and title to anyone who calls.</p>

<h2>Day two: file for unemployment</h2>
<p>Your state runs unemployment insurance. In general, you file in the state where you worked. File right away: benefits usually start with the week you file, not the week you lost the job. You’ll need your Social Security number, the addresses and dates of your recent employers, and the reason the job ended. A layoff for lack of work is the standard case. File even if you expect severance and aren’t sure whether it counts. The state decides, and rules differ.</p>
<p>CareerOneStop, sponsored by the Department of Labor, links to every state’s office.</p>

<h2>Day three: health insurance</h2>
<p>Ask which day your coverage ends. It may be your last day of work or the last day of the month. Then compare three options:</p>
<ul>
<li><strong>COBRA.</strong> If your employer had 20 or more employees, you can usually stay on the same plan for up to 18 months. You have at least 60 days to choose. You pay the whole premium, including the part your employer paid, plus up to 2 percent.</li>
<li><strong>The Marketplace.</strong> Losing coverage through a job opens a special enrollment period: 60 days before and 60 days after the loss. Depending on your income for the year, you may get help with the premium.</li>
<li><strong>A spouse’s plan.</strong> Losing your coverage generally lets you join, but the plan may give you only 30 days to ask.</li>
</ul>
<p>Many states have rules like COBRA for smaller employers. If your income has dropped a lot, look at Medicaid too. It has no enrollment period.</p>

<h2>Day four: your last paycheck and the notice</h2>
<p>Federal law doesn’t say that your final paycheck is due right away, but many states set a deadline. Check with your state’s labor department, and ask whether you’re owed money for unused vacation.</p>
<p>If a lot of people lost their jobs with you, read about the WARN Act. It requires employers with 100 or more employees to give 60 days of notice before a plant closing or a mass layoff of a certain size. If they didn’t, the employer may owe pay and benefits for up to that long. Some states have stricter laws of their own.</p>

<h2>Day five: a thirteen-week budget</h2>
<p>Write down what’s coming in and what has to go out over the next three months. Call lenders and your landlord before you miss a payment, not after. Many will work something out if you ask early. Pause whatever you can. Try 2-1-1, the number for local help with rent, food, and bills. Don’t touch your retirement account until you’ve read what an early withdrawal costs in taxes and penalties.</p>

<h2>Days six and seven: rest, on purpose</h2>
<p>Take two days off from looking at postings. Tell the people close to you. Sleep. If you apply when you’re running on empty, it shows.</p>

<h2>Week two: treat the search like a small job</h2>
<ol>
<li><strong>Tell twenty people.</strong> One sentence about what you did, one about what you’re looking for, one about where. People can’t help if they don’t know.</li>
<li><strong>Write down what you did</strong> while you still remember it: projects, numbers, tools, thank-yous.</li>
<li><strong>Ask two former coworkers</strong> to be references now, while you’re on their minds.</li>
<li><strong>Visit an American Job Center.</strong> There are more than 2,000 of them, they’re free, and they know who’s hiring nearby and which training is paid for. People who were laid off often qualify for more.</li>
<li><strong>Set hours.</strong> Four good hours a day is plenty. When they’re up, stop.</li>
</ol>
<p>Set up <a href="/alerts/new">an alert</a> for the search that fits you. New jobs will come to you, so you don’t have to check every hour.</p>

<h2>What to say when they ask why you left</h2>
<p>“My position was eliminated when the department closed.” One sentence, no blame, then what you’re looking for. A layoff is about a budget, not about you. Interviewers know that, and plenty of them have been through it.</p>

<h2>Sources</h2>
<ul>
<li>CareerOneStop, <a href="https://www.careeronestop.org/LocalHelp/UnemploymentBenefits/find-unemployment-benefits.aspx">Unemployment Benefits Finder</a> and <a href="https://www.careeronestop.org/LocalHelp/AmericanJobCenters/american-job-centers.aspx">American Job Centers</a></li>
<li>US Department of Labor, <a href="https://www.dol.gov/general/topic/health-plans/cobra">Continuation of Health Coverage (COBRA)</a></li>
<li>HealthCare.gov, <a href="https://www.healthcare.gov/have-job-based-coverage/if-you-lose-job-based-coverage/">If You Lose Job-Based Health Insurance</a></li>
<li>US Department of Labor, <a href="https://www.dol.gov/agencies/eta/layoffs/warn">WARN Act</a></li>
<li>EEOC, <a href="https://www.eeoc.gov/laws/guidance/qa-understanding-waivers-discrimination-claims-employee-severance-agreements">Understanding Waivers of Discrimination Claims in Employee Severance Agreements</a></li>
</ul>
`,
};
