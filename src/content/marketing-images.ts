import { brand } from './brand.ts';

export interface MarketingImage {
  /** Under /downloads/, as .svg and .png. */
  file: string;
  title: string;
  /** Where this size is asked for. */
  use: string;
  /** Pixels of the PNG. */
  width: number;
  height: number;
  /** 'mark': the lantern alone; 'logo': with the name; 'banner': with the tagline too. */
  kind: 'mark' | 'logo' | 'banner';
  theme: 'light' | 'dark';
}

/** What scripts/marketing-images.mjs draws into public/downloads, and /downloads offers. */
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
    title: 'Lantern alone',
    use: 'Profile pictures and small places',
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
    use: 'The end of a newsletter, drawn at double size',
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

/** The words of /downloads. */
export const downloadsText = {
  title: 'Email Marketing Assets',
  lead: `The logo of ${brand.name} and banners in the usual sizes, for those who write about us or send people our way.`,
  description: `Logo and banners of ${brand.name} as SVG and PNG, in email, social, and web sizes.`,
  archive: 'marketing-images.zip',
};

export const usageSteps: { title: string; text: string }[] = [
  {
    title: 'Choose the size',
    text: 'Take PNG for email and social networks, SVG for the web and for print.',
  },
  {
    title: 'Upload it yourself',
    text: 'Put the file on your own server or into your mail program. Links to our copy may change.',
  },
  { title: 'Link it', text: 'To our home page or to a search. Partners use the address that we agreed on.' },
  {
    title: 'Describe it',
    text: `Give it the alternative text “${brand.name}: find your next job”, for those who do not see images.`,
  },
  {
    title: 'Leave it as it is',
    text: 'Scale it, but do not recolor, stretch, or crop it, and leave some room around it.',
  },
  {
    title: 'Say who sends',
    text: 'An email needs your own name, your postal address, and a way to unsubscribe. It must not look as if it came from us.',
  },
];
