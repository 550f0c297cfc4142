import { brand } from './brand.ts';

/** The text of /downloads. */
export const downloadsText = {
  title: 'Email Marketing Assets',
  lead: `The ${brand.name} logo and banners in the usual sizes, for anyone who writes about us or sends people our way.`,
  description: `The ${brand.name} logo and banners as SVG and PNG, in email, social, and web sizes.`,
  archive: 'marketing-images.zip',
};

export const usageSteps: { title: string; text: string }[] = [
  {
    title: 'Choose the size',
    text: 'Use PNG for email and social networks, and SVG for the web and print.',
  },
  {
    title: 'Upload it yourself',
    text: 'Upload the file to your own server or email tool. Links to our copy may change.',
  },
  {
    title: 'Link it',
    text: 'Link to our home page or to a search. If you’re a partner, use the link we agreed on.',
  },
  {
    title: 'Describe it',
    text: `Use the alt text “${brand.name}: find your next job” for people who can’t see images.`,
  },
  {
    title: 'Leave it as it is',
    text: 'You can scale it, but don’t recolor, stretch, or crop it. Leave some space around it.',
  },
  {
    title: 'Say who it’s from',
    text: 'Your email needs your own name, your mailing address, and a way to unsubscribe. It must not look like it came from us.',
  },
];
