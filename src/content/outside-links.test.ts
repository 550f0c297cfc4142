import { expect, test } from 'vitest';
import transition from './career-transition-guide.json' with { type: 'json' };
import courses from './free-online-courses.json' with { type: 'json' };
import skills from './industry-skills-guide.json' with { type: 'json' };
import { linksChecked, linksCheckedOn } from './outside-links.ts';
import certifications from './professional-certifications.json' with { type: 'json' };

const { transitionStats } = transition;
const { courseCategories, learningPlatforms } = courses;
const { industryGuides, skillsText } = skills;
const { certificationCategories, freeCertifications } = certifications;

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
