/** The words of /job-news and of the pages of articles. */
export const newsText = {
  title: 'Job News & Career Insights',
  lead: 'Practical reading on finding work, being paid fairly, and knowing your rights. Where a figure stands, its source stands with it.',
  description:
    'Articles for job seekers in the United States: searching, applying, interviews, pay, rights at work, and changing careers, with sources.',
  feed: 'New articles also come to your feed reader:',
  empty: {
    title: 'No articles yet',
    text: 'The first ones are being written. Until then, the guides and tools are open.',
  },
  beyond: { title: 'No articles here', text: 'The list ends before this page.' },
  promoTitle: 'Let new jobs come to you',
  promo: 'A free account shows jobs near you and tells you when new ones fit. One click stops every message.',
};
