import { Button, Heading, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { dark, light } from './colors.ts';

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
