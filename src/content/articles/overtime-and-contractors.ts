import type { ArticleText } from './article-text.ts';

export const overtimeAndContractors: ArticleText = {
  id: 11,
  title: 'Hourly, Salaried, Contractor: What the Words in Your Offer Mean for Your Pay',
  summary:
    'Being paid a salary does not by itself end your right to overtime, and being called a contractor does not make you one. The federal rules in plain words, and the questions to ask before you sign.',
  topic: 'Pay',
  image: 'overtime-and-contractors',
  imageAlt: 'A clock whose hours after forty are lit in amber',
  published: '2026-11-12',
  content: `
<p>Three words in an offer decide how much your time is worth: hourly, salaried, contractor. They are used loosely, sometimes by people who write offers for a living. The law uses them strictly. Ten minutes with the rules can be worth more than a round of negotiation.</p>

<h2>The floor: minimum wage and overtime</h2>
<p>The Fair Labor Standards Act is the federal law behind most of this. It covers most workers, in firms large and small. Two of its rules matter to nearly everybody. The federal minimum wage has been $7.25 an hour since July 2009; many states and cities ask for more, and then the higher one counts. And those whom the law calls nonexempt must be paid at least one and a half times their regular rate for each hour beyond 40 in a workweek.</p>
<p>The week counts, not the pay period: 50 hours in one week and 30 in the next are ten hours of overtime, not two ordinary weeks. In the private sector, time off in a later week does not take the place of overtime pay. Some states also count by the day.</p>

<h2>Salaried does not mean exempt</h2>
<p>“You are on a salary, so there is no overtime” is wrong as often as it is said. A salary is a way to pay. To be exempt under the usual office exemptions, a job must pass three tests:</p>
<ol>
<li>You are paid a fixed salary that does not shrink with the quality or the amount of work.</li>
<li>The salary reaches a set level. In November 2024 a federal court set aside a rule that had raised it, and the Department of Labor went back to applying $684 a week, which is $35,568 a year. Several states set a higher level.</li>
<li>Your duties are mainly executive, administrative, or professional, as the rules define these words. What you do counts, not what the card on your door says. An “assistant manager” who runs the register all day may well be owed overtime.</li>
</ol>
<p>There are other exemptions with their own tests, among them for outside sales, for some computer work, and for certain transport jobs. If an offer says “exempt”, ask which exemption is meant. It is a fair question, and a good employer can answer it.</p>

<h2>What counts as time worked</h2>
<p>In general, all time in which you must be on duty or at the place of work counts, and so does work that you were not asked for but were allowed to do: mails in the evening, the till before opening, training that you must attend. Federal law does not require lunch or coffee breaks. When an employer gives short ones, usually up to 20 minutes, they are paid time. A meal break of 30 minutes or more need not be paid if you are free of all duties.</p>
<p>Keep your own record. A line a day with beginning, end, and breaks is enough. The employer has to keep one for nonexempt workers; yours is the one that you can find when you need it.</p>

<h2>Contractor: what changes</h2>
<p>An independent contractor is in business for themselves. Such a person has no right to minimum wage or overtime under the act, usually no unemployment insurance or workers’ compensation, and pays both halves of the Social Security and Medicare taxes: 15.3 percent in place of 7.65, as self-employment tax, with a deduction for half of it. There is no tax withheld, so you pay estimated taxes during the year. On the other side, you can deduct the costs of your business and work for several clients.</p>
<p>So an hourly rate on a 1099 is worth less than the same rate on a W-2. Before you compare, take off the extra tax, health insurance, and the weeks that nobody will pay: vacation, illness, the time between two contracts.</p>

<h2>Contractor in name only</h2>
<p>Whether you are one is decided by how you work, not by the paper. Ask yourself who sets the hours, who owns the tools, who could make a profit or a loss, whether the work is a core part of their business, and whether you could send somebody else. If you come in at nine, use their laptop, and have one “client” with no end date, you look like an employee. That matters even if you signed that you are not. The Wage and Hour Division takes questions and complaints, whatever your immigration status, and keeps them confidential. It is unlawful to punish you for asking. For taxes, the IRS decides by rules of its own, and Form SS-8 asks it to.</p>

<h2>Six questions before you sign</h2>
<ul>
<li>Is the position exempt or nonexempt, and under which exemption?</li>
<li>How many hours does the team work in an ordinary week, and in the busiest one?</li>
<li>How is overtime approved and recorded?</li>
<li>Will I receive a W-2 or a 1099?</li>
<li>Which hours are guaranteed, and how far ahead is the schedule known?</li>
<li>Is travel between sites paid?</li>
</ul>
<p>Then do the arithmetic: yearly pay divided by the hours that you will in fact work. An exempt job with 55 hours a week can pay less an hour than the hourly job that it is meant to be a promotion from. Use the <a href="/salary-calculator">salary calculator</a> for the first comparison and your own hours for the second.</p>

<h2>Sources</h2>
<ul>
<li>US Department of Labor, <a href="https://www.dol.gov/agencies/whd/overtime">Overtime Pay</a>, <a href="https://www.dol.gov/agencies/whd/fact-sheets/17a-overtime">Fact Sheet 17A</a>, <a href="https://www.dol.gov/agencies/whd/minimum-wage">Minimum Wage</a>, and <a href="https://www.dol.gov/general/topic/workhours/breaks">Breaks and Meal Periods</a></li>
<li>US Department of Labor, <a href="https://www.dol.gov/agencies/whd/flsa/misclassification">Misclassification of Employees as Independent Contractors</a></li>
<li>Internal Revenue Service, <a href="https://www.irs.gov/businesses/small-businesses-self-employed/self-employment-tax-social-security-and-medicare-taxes">Self-Employment Tax</a></li>
</ul>
`,
};
