import type { ArticleText } from './article-text.ts';

export const negotiateTheOffer: ArticleText = {
  id: 8,
  title: 'How to Negotiate an Offer When You Hate Negotiating',
  summary:
    'It is one short conversation, and most employers expect it. How to prepare a number, which words to use, what to ask for when the salary cannot move, and when to stop.',
  topic: 'Pay',
  image: 'negotiate-the-offer',
  imageAlt: 'A balance with coins in one pan and a clock, a house, and a sun in the other',
  published: '2026-10-22',
  content: `
<p>Between the offer and your yes lies the one moment in which the employer wants something that only you can give. It lasts a few days. You do not need to be bold to use it. You need a number, three sentences, and the patience to be silent after the second.</p>

<h2>First say thank you, then take time</h2>
<p>When the call comes, be glad and do not agree yet: “Thank you, I am very happy about this. I would like to look at everything in writing. May I answer by Thursday?” Two or three days are ordinary. If you are given only hours, ask what makes it so urgent. An employer who has searched for two months can nearly always wait for two days.</p>
<p>Ask for the whole offer in writing: base pay, bonus and its conditions, start date, hours and place, paid time off, health plan and what it costs you, retirement plan, and whether the law’s overtime rules apply to the job.</p>

<h2>Find your number from more than one source</h2>
<ul>
<li>The employer’s own range, if the posting names one. Keep a copy.</li>
<li>Other postings for the same work in the same area. <a href="/jobs">Our search</a> sorts by pay, and a job’s page shows how its pay compares where there are enough postings.</li>
<li>The wage estimates of the Bureau of Labor Statistics, by occupation and area. They are slower than the market, but nobody can call them invented.</li>
<li>Two people who do the work. Ask “What would you expect for this role here?” It is easier to answer than “What do you earn?”</li>
</ul>
<p>From these make three numbers. The one that you would be glad of, which you will ask for. The one at which the job is fair. The one below which you will say no. Write the third down before the conversation. It is much harder to think of it during one.</p>

<h2>The three sentences</h2>
<blockquote>
<p>I am excited about this and I can see myself doing good work here.</p>
<p>From what I found for this role in this area, and because I have already run a move like the one you are planning, I was hoping for 68,000.</p>
<p>Is there room to get there?</p>
</blockquote>
<p>Then be quiet. The silence feels long; it is usually under ten seconds. Note what the sentences do. They say that you want the job, so nobody has to fear that you are leaving. They give one reason from the market and one from the work, not your rent. They ask a question that can be answered with yes.</p>
<p>Name one number rather than a range, because a range is heard as its lower end. Say it on the phone if you can, and confirm it by mail. If the phone makes you freeze, a mail with the same three sentences is fine.</p>

<h2>What they may answer</h2>
<p><strong>“Let me ask.”</strong> Good. That is how it usually goes. Ask when you may expect to hear.</p>
<p><strong>“This is the top of our budget.”</strong> It may be true. Move to what comes out of another budget: a signing bonus, an earlier review with a raise in writing, more paid time off, a training course, the start date, days at home, a better title, moving costs. Ask for one or two of these, not for all.</p>
<p><strong>“What did you earn before?”</strong> In a number of states they may not ask. Anywhere you can say: “I would rather look at what this role is worth.”</p>
<p><strong>“We can meet in the middle.”</strong> Decide by your three numbers. If the middle is above the second, take it with a good face.</p>

<h2>Will they withdraw the offer?</h2>
<p>It is what everybody fears. A polite question, asked once, with a reason, is part of hiring, and the people you are talking with have asked it themselves. What does harm is to threaten, to invent another offer, to ask again after a final answer, or to negotiate after you have said yes. If an employer takes the job back because you asked a friendly question, you have learned something about the years that you would have spent there.</p>

<h2>If you have little to bargain with</h2>
<p>Many jobs have a fixed scale: union contracts, government grades, chains with one rate for a store. Then ask where on the scale you are placed and why. Experience from another employer, a certificate, a second language, or nights and weekends can move you up a step. Ask also about the next step: when it comes and what it depends on. For hourly work, the number of guaranteed hours is often worth more than another quarter on the rate.</p>

<h2>Close it well</h2>
<p>When you agree, say so clearly and ask for the changed offer in writing before you resign from anything. Read it once more with the numbers beside it. Then write to the others who are waiting for you, and thank the people who helped. You will meet most of them again.</p>

<h2>Sources</h2>
<ul>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/oes/">Occupational Employment and Wage Statistics</a></li>
</ul>
`,
};
