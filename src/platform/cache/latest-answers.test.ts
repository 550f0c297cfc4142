import { expect, test } from 'vitest';
import { LatestAnswers } from './latest-answers.ts';

interface Asked {
  version: number;
  question: string;
  finds: string;
  answer: string;
}

const first: Asked = { version: 1, question: 'nurse', finds: 'a', answer: 'a' };

test.each<{ name: string; asked: Asked[] }>([
  {
    name: 'equal questions about a version share an answer',
    asked: [first, { ...first, finds: 'b' }, { ...first, question: 'cook', finds: 'c', answer: 'c' }],
  },
  {
    name: 'a newer version is asked anew',
    asked: [first, { ...first, version: 2, finds: 'b', answer: 'b' }],
  },
  {
    name: 'an older version is answered, and does not replace the newer one',
    asked: [
      first,
      { ...first, version: 2, finds: 'b', answer: 'b' },
      { ...first, finds: 'c', answer: 'c' },
      { ...first, finds: 'd', answer: 'd' },
      { ...first, version: 2, finds: 'e', answer: 'b' },
    ],
  },
])('$name', async ({ asked }) => {
  const answers = new LatestAnswers<string>({ max: 10, ttl: 60_000 });
  for (const { version, question, finds, answer } of asked)
    expect(await answers.get(version, question, async () => finds)).toBe(answer);
});

test('a failure is not kept, also when it comes after an answer of a newer version', async () => {
  const answers = new LatestAnswers<string>({ max: 10, ttl: 60_000 });
  const failing = answers.get(1, 'nurse', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    throw new Error('away');
  });
  await answers.get(2, 'nurse', async () => 'kept');
  await expect(failing).rejects.toThrow('away');
  expect(await answers.get(2, 'nurse', async () => 'found anew')).toBe('kept');
  await expect(answers.get(2, 'cook', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await answers.get(2, 'cook', async () => 'found')).toBe('found');
});
