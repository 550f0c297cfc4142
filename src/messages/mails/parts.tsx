import { Button, Heading, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';

/** The site's colors as hexadecimal sRGB, which mail clients understand: light, dark. render-mail.test.ts compares them with styles.css. */
export const mailColors = {
  paper: ['#fbf7ef', '#0d1713'],
  surface: ['#fefdfa', '#15221d'],
  ink: ['#12251e', '#f1eee5'],
  muted: ['#4a5b53', '#a9b3a7'],
  line: ['#e1ddd0', '#293832'],
  pine: ['#14563d', '#82cca6'],
  'on-pine': ['#fdfaf1', '#051c13'],
  lantern: ['#f5ae35', '#f8b948'],
} as const satisfies Record<string, readonly [string, string]>;
export type MailColor = keyof typeof mailColors;

/** A color of the light theme, for the style attributes that every client reads. */
export const light = (color: MailColor): string => mailColors[color][0];

/** Class names that get the dark theme's colors in clients with a dark mode. */
export const dark = {
  paper: 'paper',
  surface: 'surface',
  ink: 'ink',
  muted: 'muted',
  link: 'link',
  line: 'line',
  action: 'action',
  glow: 'glow',
} as const;

const inDark = (color: MailColor): string => mailColors[color][1];
const rules = {
  paper: `background-color:${inDark('paper')}`,
  surface: `background-color:${inDark('surface')} !important;border-color:${inDark('line')}`,
  ink: `color:${inDark('ink')}`,
  muted: `color:${inDark('muted')}`,
  link: `color:${inDark('pine')}`,
  line: `border-color:${inDark('line')}`,
  action: `background-color:${inDark('pine')} !important;color:${inDark('on-pine')}`,
  glow: `background-color:${inDark('lantern')}`,
} satisfies Record<keyof typeof dark, string>;

const darkRules = Object.entries(rules).map(([name, rule]) => `.${name}{${rule} !important}`);

/** The style attributes set the light theme's colors, so the dark rules need `!important`. */
export const darkTheme = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

const text = { color: light('ink'), fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' };

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className={dark.ink} style={text}>
      {children}
    </Text>
  );
}

/** Small print. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text
      className={dark.muted}
      style={{ ...text, color: light('muted'), fontSize: '14px', lineHeight: '21px' }}
    >
      {children}
    </Text>
  );
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className={dark.ink}
      style={{
        color: light('ink'),
        fontSize: '25px',
        lineHeight: '31px',
        fontWeight: 700,
        margin: '0 0 16px',
      }}
    >
      {children}
    </Heading>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={dark.link} style={{ color: light('pine'), textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** The mail's one button. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Button
        href={href}
        className={dark.action}
        style={{
          backgroundColor: light('pine'),
          color: light('on-pine'),
          borderRadius: '10px',
          fontSize: '16px',
          fontWeight: 600,
          padding: '14px 24px',
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** The link as text to copy, for clients that don't show buttons. */
export function SpelledLink({ href }: { href: string }) {
  return (
    <Note>
      If the button doesn’t work, open this link in your browser:
      <br />
      <Link href={href} className={dark.link} style={{ color: light('pine'), wordBreak: 'break-all' }}>
        {href}
      </Link>
    </Note>
  );
}
