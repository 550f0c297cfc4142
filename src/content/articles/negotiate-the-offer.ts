import type { ArticleText } from './article-text.ts';

export const negotiateTheOffer: ArticleText = {
  id: 8,
  title: 'How to Negotiate an Offer When You Hate Negotiating',
  summary:
    'It’s one short conversation, and most employers expect it. How to prepare a number, what to say, what to ask for when the salary can’t move, and when to stop.',
  topic: 'Pay',
  image: 'negotiate-the-offer',
  imageAlt: 'A balance scale with coins on one side and a clock, a house, and a sun on the other',
  published: '2026-10-22',
  content: `
<p>Between the offer and your yes, there’s a short window when the employer wants something only you can give. It lasts a few days. You don’t have to be bold to use it. You need a number, three sentences, and the patience to stay quiet after the last one.</p>

<h2>Say thank you first, then take your time</h2>
<p>When the call comes, be happy, but don’t agree yet: “Thank you, I’m really excited about this. I’d like to look at everything in writing. Can I get back to you by Thursday?” Two or three days is normal. If they give you only hours, ask why it’s so urgent. An employer who has searched for two months can almost always wait two days.</p>
<p>Ask for the whole offer in writing: base pay, any bonus and how you earn it, start date, hours and location, paid time off, the health plan and what it costs you, the retirement plan, and whether the job qualifies for overtime.</p>

<h2>Get your number from more than one source</h2>
<ul>
<li>The employer’s own range, if the posting lists one. Keep a copy.</li>
<li>Other postings for the same work in the same area. <a href="/jobs">Our search</a> sorts by pay, and a job’s page shows how its pay compares when there are enough similar postings.</li>
<li>Wage estimates from the Bureau of Labor Statistics, by occupation and area. They lag the market, but nobody can say you made them up.</li>
<li>Two people who do the work. Ask “What would you expect for this role here?” It’s easier to answer than “What do you make?”</li>
</ul>
<p>Turn these into three numbers. The first is the one you’d be glad to get, and that’s what you’ll ask for. The second is the one that makes the job fair. Below the third, you say no. Write the third one down before the conversation. It’s much harder to work out while you’re talking.</p>

<h2>The three sentences</h2>
<blockquote>
<p>I’m excited about this, and I can see myself doing good work here.</p>
<p>Based on what I found for this role in this area, and because I’ve already run a move like the one you’re planning, I was hoping for 68,000.</p>
<p>Is there room to get there?</p>
</blockquote>
<p>Then be quiet. The silence feels long, but it’s usually under ten seconds. Notice what the sentences do. They say you want the job, so nobody worries that you’re walking away. They give one reason from the market and one from the work, not your rent. And they end with a question that’s easy to say yes to.</p>
<p>Give one number instead of a range, because people hear the low end of a range. Say it on the phone if you can, and confirm it by email. If the phone makes you freeze, an email with the same three sentences is fine.</p>

<h2>What they may say</h2>
<p><strong>“Let me ask.”</strong> Good. That’s how it usually goes. Ask when you can expect to hear back.</p>
<p><strong>“This is the top of our budget.”</strong> It may be true. Try things that come out of a different budget: a signing bonus, an earlier review with a raise in writing, more paid time off, a training course, the start date, days at home, a better title, moving costs. Ask for one or two of these, not all of them.</p>
<p><strong>“What were you making before?”</strong> In a number of states, they’re not allowed to ask. Anywhere, you can say: “I’d rather focus on what this role is worth.”</p>
<p><strong>“We can meet in the middle.”</strong> Go by your three numbers. If the middle is above your second one, take it gladly.</p>

<h2>Will they take back the offer?</h2>
<p>It’s what everybody fears. But asking once, politely and with a reason, is a normal part of hiring, and the people you’re talking to have done it themselves. What hurts you is making threats, inventing another offer, asking again after a final answer, or negotiating after you’ve said yes. If an employer pulls a job because you asked a friendly question, you’ve learned something about the years you would have spent there.</p>

<h2>If you don’t have much leverage</h2>
<p>Many jobs have a fixed pay scale: union contracts, government grades, chains with one rate per store. In that case, ask where you’d start on the scale and why. Experience from another employer, a certificate, a second language, or nights and weekends can move you up a step. Also ask about the next step: when it comes and what it depends on. For hourly work, guaranteed hours are often worth more than another quarter an hour.</p>

<h2>Close it well</h2>
<p>When you agree, say so clearly, and get the updated offer in writing before you quit anything. Read it once more with your numbers beside it. Then write to the other employers who are waiting for you, and thank the people who helped. You’ll run into most of them again.</p>

<h2>Sources</h2>
<ul>
<li>Bureau of Labor Statistics, <a href="https://www.bls.gov/oes/">Occupational Employment and Wage Statistics</a></li>
</ul>
`,
};
