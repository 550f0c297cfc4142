import { Column, Container, Head, Html, Preview, Row, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { brand } from '../../content/brand.ts';
import type { MailStop } from './mail.ts';
import { dark, darkTheme, light, MailHeading, Note, TextLink } from './parts.tsx';

const family = "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const ground = { backgroundColor: light('paper'), fontFamily: family, padding: '24px 12px' };
const card = {
  backgroundColor: light('surface'),
  border: `1px solid ${light('line')}`,
  borderRadius: '14px',
  padding: '32px 28px 20px',
};

interface MailLayoutProps {
  subject: string;
  preheader: string;
  heading: string;
  why: string;
  stop: MailStop | undefined;
  /** Names the mail in its links. Null: its links name none. */
  mark: string | null;
  postalAddress: string;
  /** The address of a path, and the address that says which mail it is of. Stopping mails is no click. */
  site(path: string): string;
  url(path: string): string;
  children: ReactNode;
}

/** The frame of every mail: the brand, the content, why we sent it, how to stop it, and the sender's postal address. */
export function MailLayout(props: MailLayoutProps) {
  const { subject, preheader, heading, children } = props;
  return (
    <Html lang="en-US">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{darkTheme}</style>
      </Head>
      <body className={dark.paper} style={{ backgroundColor: light('paper'), margin: 0, padding: 0 }}>
        <Preview>{preheader}</Preview>
        <Section className={dark.paper} style={ground}>
          <Container style={{ maxWidth: '600px' }}>
            <Brand url={props.url} />
            <Section className={dark.surface} style={card}>
              <MailHeading>{heading}</MailHeading>
              {children}
            </Section>
            <Footer {...props} />
          </Container>
        </Section>
      </body>
    </Html>
  );
}

/** The brand as text. Mail clients block images, or fetch them from us each time the mail is opened. */
function Brand({ url }: { url(path: string): string }) {
  return (
    <Row style={{ margin: '0 0 20px' }}>
      <Column
        width="10"
        className={dark.glow}
        style={{ backgroundColor: light('lantern'), borderRadius: '5px', width: '10px' }}
      />
      <Column style={{ paddingLeft: '12px' }}>
        <Text style={{ fontSize: '20px', lineHeight: '28px', fontWeight: 700, margin: 0 }}>
          <a
            href={url('/')}
            target="_blank"
            rel="noopener"
            className={dark.ink}
            style={{ color: light('ink'), textDecoration: 'none' }}
          >
            {brand.name}
          </a>
        </Text>
      </Column>
    </Row>
  );
}

function Footer({ why, stop, mark, postalAddress, site, url }: MailLayoutProps) {
  return (
    <Section style={{ padding: '20px 4px 0' }}>
      <Note>{why}</Note>
      {stop && (
        <Note>
          <TextLink href={url('/account')}>Manage your alerts</TextLink>
          {' · '}
          <TextLink href={site(stopPath(stop, mark))}>
            {typeof stop.alert === 'number' ? 'Stop this alert' : 'Stop these reminders'}
          </TextLink>
          {' · '}
          <TextLink href={site(stopPath({ token: stop.token }, mark))}>
            Unsubscribe from all job emails
          </TextLink>
        </Note>
      )}
      <Note>
        {brand.name}, {postalAddress}
        <br />
        <TextLink href={url('/privacy')}>Privacy</TextLink>
        {' · '}
        <TextLink href={url('/contact')}>Contact</TextLink>
      </Note>
    </Section>
  );
}

function stopPath(
  { token, alert }: Pick<MailStop, 'token'> & Partial<MailStop>,
  mark: string | null,
): string {
  const query = new URLSearchParams({
    token,
    ...(alert !== undefined && { alert: String(alert) }),
    ...(mark !== null && { mail: mark }),
  });
  return `/unsubscribe?${query}`;
}
