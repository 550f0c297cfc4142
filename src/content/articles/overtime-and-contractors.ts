import type { ArticleText } from './article-text.ts';

export const overtimeAndContractors: ArticleText = {
  id: 11,
  title: 'Hourly, Salaried, Contractor: What the Words in Your Offer Mean for Your Pay',
  summary:
    'A salary doesn’t by itself end your right to overtime, and being called a contractor doesn’t make you one. The federal rules in plain words, and what to ask before you sign.',
  topic: 'Pay',
  image: 'overtime-and-contractors',
  imageAlt: 'A clock with the hours past forty lit in amber',
  published: '2026-11-12',
  content: `
<p>Three words in an offer decide how much your time is worth: hourly, salaried, contractor. People use them loosely, even people who write offers for a living. The law uses them strictly. Ten minutes with the rules can be worth more than a round of negotiation.</p>

<h2>The basics: minimum wage and overtime</h2>
<p>The Fair Labor Standards Act is the federal law behind most of this. It covers most workers, at companies large and small. Two of its rules matter to almost everyone. The federal minimum wage has been $7.25 an hour since July 2009. Many states and cities require more, and then the higher one counts. And workers the law calls nonexempt must be paid at least one and a half times their regular rate for each hour beyond 40 in a workweek.</p>
<p>It goes by the week, not the pay period: 50 hours in one week and 30 in the next is ten hours of overtime, not two normal weeks. In the private sector, time off in a later week doesn’t replace overtime pay. Some states also count by the day.</p>

<h2>Salaried doesn’t mean exempt</h2>
<p>“You’re on salary, so there’s no overtime.” People say it all the time, and it’s often wrong. A salary is just a way to pay. To be exempt under the usual office exemptions, a job must pass three tests:</p>
<ol>
<li>You’re paid a fixed salary that doesn’t shrink with the quality or the amount of your work.</li>
<li>The salary reaches a set level. In November 2024, a federal court set aside a rule that had raised it, and the Department of Labor went back to applying $684 a week, which is $35,568 a year. Several states set a higher level.</li>
<li>Your duties are mainly executive, administrative, or professional, as the rules define these words. What you do counts, not your title. An “assistant manager” who runs the register all day may well be owed overtime.</li>
</ol>
<p>There are other exemptions with their own tests, including ones for outside sales, for some computer work, and for certain transportation jobs. If an offer says “exempt”, ask which exemption it means. It’s a fair question, and a good employer can answer it.</p>

<h2>What counts as time worked</h2>
<p>In general, it’s all the time you have to be on duty or at the workplace. It also includes work nobody asked for but you were allowed to do: evening emails, opening the register, required training. Federal law doesn’t require lunch or coffee breaks. When an employer gives short ones, usually up to 20 minutes, they’re paid time. A meal break of 30 minutes or more doesn’t have to be paid if you’re free of all duties.</p>
<p>Keep your own record. One line a day with start, end, and breaks is enough. The employer has to keep one for nonexempt workers, but yours is the one you can find when you need it.</p>

<h2>Contractor: what changes</h2>
<p>An independent contractor runs their own business. They have no right to minimum wage or overtime under the act, and usually no unemployment insurance or workers’ compensation. They pay both halves of the Social Security and Medicare taxes as self-employment tax: 15.3 percent instead of 7.65, with a deduction for half of it. Nobody withholds tax for them, so they pay estimated taxes during the year. On the plus side, they can deduct business costs and work for several clients.</p>
<p>So an hourly rate on a 1099 is worth less than the same rate on a W-2. Before you compare, subtract the extra tax, health insurance, and the weeks nobody will pay you for: vacation, sick days, the gap between two contracts.</p>

<h2>Contractor in name only</h2>
<p>How you work decides whether you’re a contractor, not what the paper says. Ask yourself who sets the hours, who owns the tools, and who could make a profit or a loss. Is the work a core part of their business? Could you send someone else to do it? If you come in at nine, use their laptop, and have one “client” with no end date, you look like an employee. That matters even if you signed something that says you’re not. The Wage and Hour Division takes questions and complaints, whatever your immigration status, and keeps them confidential. It’s against the law to punish you for asking. For taxes, the IRS decides by its own rules, and you can ask it to with Form SS-8.</p>

<h2>Six questions before you sign</h2>
<ul>
<li>Is the position exempt or nonexempt, and under which exemption?</li>
<li>How many hours does the team work in a normal week, and in the busiest one?</li>
<li>How is overtime approved and recorded?</li>
<li>Will I get a W-2 or a 1099?</li>
<li>Which hours are guaranteed, and how far ahead do I get my schedule?</li>
<li>Is travel between sites paid?</li>
</ul>
<p>Then do the math: yearly pay divided by the hours you’ll actually work. An exempt job at 55 hours a week can pay less per hour than the hourly job you’d be promoted from. Use the <a href="/salary-calculator">salary calculator</a> for the first comparison and your own hours for the second.</p>

<h2>Sources</h2>
<ul>
<li>US Department of Labor, <a href="https://www.dol.gov/agencies/whd/overtime">Overtime Pay</a>, <a href="https://www.dol.gov/agencies/whd/fact-sheets/17a-overtime">Fact Sheet 17A</a>, <a href="https://www.dol.gov/agencies/whd/minimum-wage">Minimum Wage</a>, and <a href="https://www.dol.gov/general/topic/workhours/breaks">Breaks and Meal Periods</a></li>
<li>US Department of Labor, <a href="https://www.dol.gov/agencies/whd/flsa/misclassification">Misclassification of Employees as Independent Contractors</a></li>
<li>Internal Revenue Service, <a href="https://www.irs.gov/businesses/small-businesses-self-employed/self-employment-tax-social-security-and-medicare-taxes">Self-Employment Tax</a></li>
</ul>
`,
};
