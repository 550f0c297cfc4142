import { expect, test } from 'vitest';
import { transitionStats } from './career-transition-guide.ts';
import { courseCategories, learningPlatforms } from './free-online-courses.ts';
import { industryGuides, skillsText } from './industry-skills-guide.ts';
import { linksChecked, linksCheckedOn } from './outside-links.ts';
import { certificationCategories, freeCertifications } from './professional-certifications.ts';

test('links to other sites are full https addresses', () => {
  const links = [
    ...courseCategories.flatMap(({ courses }) => courses.map(({ website }) => website)),
    ...[...learningPlatforms, ...freeCertifications].map(({ website }) => website),
    ...transitionStats.flatMap(({ source }) => (source ? [source.href] : [])),
    skillsText.source.href,
  ];
  for (const link of links) expect(new URL(link).protocol, link).toBe('https:');
});

test('the day of the last check is not in the future', () => {
  expect(linksChecked).toContain(linksCheckedOn);
  expect(Date.parse(linksCheckedOn)).toBeLessThanOrEqual(Date.now());
});

test('the guides have as many items as the specification asks for', () => {
  expect(courseCategories.map(({ courses }) => courses.length)).toEqual([3, 3, 3, 3]);
  expect(learningPlatforms).toHaveLength(6);
  expect(industryGuides).toHaveLength(6);
  expect(certificationCategories.map(({ certifications }) => certifications.length)).toEqual([3, 3, 3, 3, 3]);
  expect(transitionStats).toHaveLength(4);
});
