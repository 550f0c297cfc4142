import type { ArticleText } from './article-text.ts';

export const interviewStories: ArticleText = {
  id: 4,
  title: 'Prepare Six Stories, Not Sixty Answers',
  summary:
    'You cannot guess every interview question. You can walk in with six true stories that answer most of them. How to find them, shape them, and tell them in two minutes.',
  topic: 'Interviews',
  image: 'interview-stories',
  imageAlt: 'Two speech bubbles, one of them holding six small cards in a fan',
  published: '2026-09-17',
  content: `
<p>Lists of interview questions are endless, and learning answers by heart is the surest way to sound like somebody else. There is an easier way. Most questions that begin with “Tell me about a time” are the same few questions in different clothes. They ask whether you can work with people, whether you finish things, what you do when it goes wrong, and whether you learn. Six stories from your own life cover that ground.</p>

<h2>The six you need</h2>
<ol>
<li><strong>Something hard that you finished.</strong> Not the largest thing, but the one where it could have failed.</li>
<li><strong>A person who was difficult</strong>, a customer, a colleague, a boss, and how you still got the work done.</li>
<li><strong>A mistake that was yours.</strong> A real one, with a cost, and what you do differently since.</li>
<li><strong>Something you made better</strong> without being told to.</li>
<li><strong>A time when you had to learn fast.</strong></li>
<li><strong>A time when you led</strong>, with or without the title: you trained someone, took over a shift, organized a move.</li>
</ol>
<p>Work is not the only source. Care for a family member, a year of study, military service, or a team that you coached can carry a story if it shows how you act. If you are at the start of your working life, nobody expects stories from an office.</p>

<h2>How to find them</h2>
<p>Set a timer for twenty minutes and look through what remembers better than you do: old calendars, sent mail, photos on your phone, performance reviews, messages in which somebody thanked you. Write one line for each thing that comes up. Do not judge yet. Then choose one for each of the six places, the one in which you did most of the work yourself.</p>

<h2>The shape</h2>
<p>Recruiters teach a shape that they call STAR: situation, task, action, result. It works because it keeps you from the two usual mistakes, a beginning that is too long and an ending that is missing. Give each part its share of two minutes:</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">What it says</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><th scope="row">Situation</th><td>Where, when, who. Only what the listener needs.</td><td>Two sentences</td></tr>
<tr><th scope="row">Task</th><td>What had to be done, and why it was hard.</td><td>One or two sentences</td></tr>
<tr><th scope="row">Action</th><td>What you did, step by step. “I”, not “we”.</td><td>More than half of the time</td></tr>
<tr><th scope="row">Result</th><td>How it ended, and what you took from it.</td><td>Two sentences</td></tr>
</tbody>
</table>
<p>The action is where the interviewer takes notes. If your sentence begins with “we”, ask yourself what your own hands did. Sharing the credit is good manners, and you can do it in one sentence at the end.</p>

<h2>An example</h2>
<blockquote>
<p>I worked the front desk of a veterinary clinic, and on Saturdays people waited for more than an hour. My manager asked for a second chair at the desk, but there was no money for one. So for two Saturdays I wrote down what each person was waiting for. Half of them wanted a refill. I asked the vet whether we could fill those on Friday from a list, made the list, and called the owners on Thursday. The waiting room was half as full the week after. I learned to count before I complain.</p>
</blockquote>
<p>No title, no budget, no great words. Yet the listener now knows how this person thinks.</p>

<h2>Practice out loud, then stop</h2>
<p>Tell each story aloud three times: once to the wall, once to your phone, once to a friend. The first telling is always too long. Listen to the recording for one thing only: could a stranger follow it? Do not write it out and learn it. Keep five words for each story on a card. In the interview the words will be new each time, and that is why they sound true.</p>
<p>The practice mode on our page of <a href="/interview-questions">interview questions</a> shows one question at a time with a clock and keeps your notes in your own browser.</p>

<h2>Which story for which question</h2>
<p>When the question comes, take a breath and sort it: is this about difficulty, people, mistakes, initiative, learning, or leading? Then say which story you will tell. “There was a Saturday at the clinic that fits this well.” The sentence buys you three seconds and tells the interviewer what is coming. If none fits, say so and offer the nearest: “I have not had to let anybody go. The closest I came was this.” Honest and near is better than invented and exact.</p>

<h2>The two minutes at the end</h2>
<p>When they ask whether you have questions, ask about the work: what the first three months should bring, what the last person in the role found hard, how the team decides what comes first. Then ask about the next step and its date. Send a note of thanks within a day, with one sentence about something that you talked about. It takes five minutes, and few people do it well.</p>
`,
};
