/** The text of /job-news and of the article pages. */
export const newsText = {
  title: 'Job News & Career Insights',
  lead: 'Practical reading on finding work, getting paid fairly, and knowing your rights. Every figure comes with its source.',
  description:
    'Articles for job seekers in the United States: searching, applying, interviews, pay, rights at work, and changing careers, with sources.',
  feed: 'Get new articles in your feed reader:',
  empty: {
    title: 'No articles yet',
    text: 'We’re working on the first ones. Until then, try our guides and tools.',
  },
  beyond: { title: 'No articles here', text: 'You’ve gone past the last page.' },
  promoTitle: 'Let new jobs come to you',
  promo:
    'With a free account, you see jobs near you and hear about new ones that fit. One click stops every message.',
};
