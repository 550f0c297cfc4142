import type { ArticleText } from './article-text.ts';

export const laidOffFirstTwoWeeks: ArticleText = {
  id: 7,
  title: 'Laid Off: What to Do in the First Two Weeks, Day by Day',
  summary:
    'Some deadlines start to run on the day you lose a job, and some papers should not be signed on it. A calm order for benefits, health insurance, severance, and the search.',
  topic: 'Your rights',
  image: 'laid-off-first-two-weeks',
  imageAlt: 'A calendar of two weeks beside a cardboard box with a plant',
  published: '2026-10-14',
  content: `
<p>The first days after a layoff are loud. Everybody has advice, and you have a box of things in the hall. Little has to be decided at once, but a few things must not wait. This is an order in which to do them. Take the parts that fit; rules differ by state, and this is general information rather than legal advice.</p>

<h2>Day one: sign nothing, collect everything</h2>
<p>If you are handed an agreement, say thank you and take it home. A severance agreement usually asks you to give up the right to sue, and you may read it before you sign. If you are 40 or older and the agreement waives claims of age discrimination, federal law gives you at least 21 days to consider it, 45 days when a group is let go, and 7 days to change your mind after signing.</p>
<p>Before your access ends, and within the rules of your employer, write down what you will need: names and private contacts of people who could speak for you, the dates of your employment, what you earned, how many vacation days are left. Do not take the company’s documents. Ask for the reason in writing, and whether the employer will confirm dates and title to others who call.</p>

<h2>Day two: file for unemployment</h2>
<p>Unemployment insurance is run by your state, and in general you should file in the state where you worked. File right away: benefits are usually counted from the week in which you file, not from the week in which you lost the job. You need your Social Security number, the addresses and dates of your recent employers, and the reason for the end. A layoff for lack of work is the ordinary case. File even if you expect severance and are not sure whether it counts; the state decides, and rules differ.</p>
<p>CareerOneStop, which the Department of Labor sponsors, has a link to every state’s office.</p>

<h2>Day three: health insurance</h2>
<p>Ask on which day your coverage ends. It may be the last day of work or the last day of the month. Then compare three ways:</p>
<ul>
<li><strong>COBRA.</strong> If your employer had 20 or more employees, you can usually stay in the same plan for up to 18 months. You have at least 60 days to choose. You pay the whole premium, including the part your employer paid, plus up to 2 percent.</li>
<li><strong>The Marketplace.</strong> Losing coverage through a job opens a special enrollment period: 60 days before and 60 days after the loss. Depending on your income for the year there may be help with the premium.</li>
<li><strong>A spouse’s plan.</strong> Losing your coverage generally lets you join, but the plan may give you only 30 days to ask.</li>
</ul>
<p>Many states have rules like COBRA for smaller employers. If your income has dropped far, look at Medicaid too; it has no enrollment period.</p>

<h2>Day four: the last paycheck and the notice</h2>
<p>Federal law does not say that a final paycheck is due at once, but many states set a day. Your state’s labor department tells you which, and whether unused vacation must be paid out.</p>
<p>If many people lost their jobs with you, read about the WARN Act. It asks employers with 100 or more employees to give 60 days of notice before a plant closing or a mass layoff of a certain size. Where the notice was missing, the employer may owe pay and benefits for up to that time. Some states have stricter laws of their own.</p>

<h2>Day five: a budget for thirteen weeks</h2>
<p>Write down what comes in and what must go out for the next quarter of a year. Call lenders and the landlord before you miss a payment rather than after; many have arrangements for those who ask early. Pause what can be paused. Look into 2-1-1, the number that leads to local help with rent, food, and bills. Leave the retirement account alone until you have read what an early withdrawal costs in tax and penalty.</p>

<h2>Days six and seven: rest, on purpose</h2>
<p>Two days in which you do not look at postings. Tell the people close to you. Sleep. Searching with an empty head produces applications that you will not be proud of.</p>

<h2>Week two: start the search like a small job</h2>
<ol>
<li><strong>Tell twenty people.</strong> One sentence about what you did, one about what you look for, one about where. People cannot help with what they do not know.</li>
<li><strong>Write down what you did</strong> while you remember it: projects, numbers, tools, thanks.</li>
<li><strong>Ask two former colleagues</strong> to be references now, while they are thinking of you.</li>
<li><strong>Visit an American Job Center.</strong> There are more than 2,000 of them, they are free, and they know who is hiring nearby and what training is paid for. Those who were laid off often qualify for more.</li>
<li><strong>Set hours.</strong> Four good hours a day are plenty. Stop when they are over.</li>
</ol>
<p>Set up <a href="/alerts/new">an alert</a> for the search that fits you, so that new jobs come to you instead of you going to look every hour.</p>

<h2>What to say when they ask why you left</h2>
<p>“My position was eliminated when the department was closed.” One sentence, no blame, then what you are looking for. A layoff is a fact about a budget. Those who interview you know it, and a good many of them have been through it.</p>

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
