import type { ArticleText } from './article-text.ts';

export const interviewStories: ArticleText = {
  id: 4,
  title: 'Prepare Six Stories, Not Sixty Answers',
  summary:
    'You can’t predict every interview question. But six true stories will answer most of them. How to find them, shape them, and tell them in two minutes.',
  topic: 'Interviews',
  image: 'interview-stories',
  imageAlt: 'Two speech bubbles, one of them holding a fan of six small cards',
  published: '2026-09-17',
  content: `
<p>Lists of interview questions go on forever, and memorizing answers is the surest way to sound like someone else. There’s an easier way. Most questions that begin with “Tell me about a time” are the same few questions in different clothes. They ask whether you can work with people, whether you finish things, what you do when things go wrong, and whether you learn. Six stories from your own life cover all of that.</p>

<h2>The six you need</h2>
<ol>
<li><strong>Something hard that you finished.</strong> Not the biggest thing you’ve done, but one that could have failed.</li>
<li><strong>A person who was difficult</strong>, whether a customer, a coworker, or a boss, and how you still got the work done.</li>
<li><strong>A mistake you made.</strong> A real one that cost something, and what you’ve done differently since.</li>
<li><strong>Something you made better</strong> without being asked.</li>
<li><strong>A time you had to learn fast.</strong></li>
<li><strong>A time you led</strong>, with or without the title: you trained someone, took over a shift, organized a move.</li>
</ol>
<p>Your stories don’t have to come from work. Caring for a family member, a year of school, military service, or a team you coached can all work if they show how you act. If you’re just starting out, nobody expects stories from an office.</p>

<h2>How to find them</h2>
<p>Set a timer for twenty minutes and look through the places that remember better than you do: old calendars, sent mail, photos on your phone, performance reviews, messages where somebody thanked you. Write one line for everything that comes up. Don’t judge yet. Then pick one for each of the six, choosing the one where you did most of the work yourself.</p>

<h2>The shape</h2>
<p>Recruiters teach a shape they call STAR: situation, task, action, result. It works because it keeps you from the two usual mistakes: a beginning that’s too long and an ending that never comes. Give each part its share of two minutes:</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">What it says</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><th scope="row">Situation</th><td>Where, when, who. Only what the listener needs.</td><td>Two sentences</td></tr>
<tr><th scope="row">Task</th><td>What had to be done, and why it was hard.</td><td>One or two sentences</td></tr>
<tr><th scope="row">Action</th><td>What you did, step by step. “I”, not “we”.</td><td>More than half the time</td></tr>
<tr><th scope="row">Result</th><td>How it ended, and what you learned.</td><td>Two sentences</td></tr>
</tbody>
</table>
<p>The action is where interviewers take notes. If your sentence starts with “we”, ask yourself what you personally did. It’s good manners to share the credit, and you can do it in one sentence at the end.</p>

<h2>An example</h2>
<blockquote>
<p>I worked the front desk of a veterinary clinic, and on Saturdays people waited more than an hour. My manager wanted a second person at the desk, but there was no money for one. So for two Saturdays, I wrote down what each person was waiting for. Half of them just needed a refill. I asked the vet whether we could fill those on Friday from a list. I made the list and called the owners on Thursday. The next week, the waiting room was half as full. I learned to count before I complain.</p>
</blockquote>
<p>No title, no budget, no big words. Yet the listener now knows how this person thinks.</p>

<h2>Practice out loud, then stop</h2>
<p>Tell each story out loud three times: once to the wall, once to your phone, once to a friend. The first try is always too long. Listen to the recording for one thing only: could a stranger follow it? Don’t write it out and memorize it. Keep five words for each story on a card. In the interview, the words will be new every time, and that’s why they’ll sound true.</p>
<p>The practice mode on our <a href="/interview-questions">interview questions</a> page shows one question at a time with a clock and keeps your notes in your own browser.</p>

<h2>Which story for which question</h2>
<p>When the question comes, take a breath and sort it: is this about difficulty, people, mistakes, initiative, learning, or leading? Then say which story you’ll tell. “There was a Saturday at the clinic that fits this well.” That sentence buys you three seconds and tells the interviewer what’s coming. If none fits, say so and offer the closest one: “I’ve never had to let anyone go. The closest I came was this.” Honest and close beats invented and exact.</p>

<h2>The two minutes at the end</h2>
<p>When they ask if you have questions, ask about the work: what they’d want from the first three months, what the last person in the role found hard, how the team decides what comes first. Then ask about the next step and its date. Send a thank-you note within a day, with one sentence about something you talked about. It takes five minutes, and few people do it well.</p>
`,
};
