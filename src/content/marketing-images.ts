import { brand } from './brand.ts';

export interface MarketingImage {
  /** Under /downloads/, as .svg and .png. */
  file: string;
  title: string;
  /** Where this size is used. */
  use: string;
  /** Pixels of the PNG. */
  width: number;
  height: number;
  /** 'mark': only the lantern. 'logo': with the name. 'banner': with the name and the tagline. */
  kind: 'mark' | 'logo' | 'banner';
  theme: 'light' | 'dark';
}

/** The images that scripts/marketing-images.mjs draws into public/downloads, for /downloads. */
export const marketingImages: MarketingImage[] = [
  {
    file: 'logo-light',
    title: 'Logo, for light backgrounds',
    use: 'Websites and documents',
    width: 800,
    height: 200,
    kind: 'logo',
    theme: 'light',
  },
  {
    file: 'logo-dark',
    title: 'Logo, for dark backgrounds',
    use: 'Websites and slides',
    width: 800,
    height: 200,
    kind: 'logo',
    theme: 'dark',
  },
  {
    file: 'mark',
    title: 'Lantern only',
    use: 'Profile pictures and small spaces',
    width: 512,
    height: 512,
    kind: 'mark',
    theme: 'light',
  },
  {
    file: 'email-header',
    title: 'Email header',
    use: 'The top of a newsletter, 600 pixels wide, drawn at double size',
    width: 1200,
    height: 400,
    kind: 'banner',
    theme: 'dark',
  },
  {
    file: 'email-footer',
    title: 'Email footer',
    use: 'The bottom of a newsletter, drawn at double size',
    width: 1200,
    height: 240,
    kind: 'banner',
    theme: 'dark',
  },
  {
    file: 'social-wide',
    title: 'Shared link',
    use: 'Facebook, LinkedIn, and X',
    width: 1200,
    height: 630,
    kind: 'banner',
    theme: 'dark',
  },
  {
    file: 'social-square',
    title: 'Square post',
    use: 'Instagram and Facebook',
    width: 1080,
    height: 1080,
    kind: 'banner',
    theme: 'light',
  },
  {
    file: 'leaderboard',
    title: 'Leaderboard',
    use: 'Web banners',
    width: 728,
    height: 90,
    kind: 'banner',
    theme: 'dark',
  },
  {
    file: 'rectangle',
    title: 'Medium rectangle',
    use: 'Web banners',
    width: 300,
    height: 250,
    kind: 'banner',
    theme: 'light',
  },
];

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
