import { analysts } from '../../../api/roles.ts';
import type { Database } from '../../../db/client.ts';
import type { Tracker } from '../../../money/tracking/clicks/tracker.server.ts';
import { testClick } from '../../../money/tracking/links/test-click.server.ts';
import type { ClickTest } from '../../../money/tracking/links/test-visit.ts';
import { TestQuery, testVisit } from '../../../money/traffic/build-link.ts';
import { getCampaignLink } from '../../../money/traffic/campaign-link.server.ts';
import { ClickTestSection } from '../../../money/traffic/click-test.tsx';
import { LandingTargets, LinkBuilder } from '../../../money/traffic/link-builder.tsx';
import { Invalid } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { BackLink } from '../../admin/back-link.tsx';
import { clientContext } from '../../context.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/campaign-link';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services } = await requireAdmin(request, context, analysts);
  const link = await getCampaignLink(services, params.id);
  const sent = Object.fromEntries(new URL(request.url).searchParams);
  const tested = 'test' in sent ? await test(services, link.id, sent, context.get(clientContext)) : notTested;
  return { link, countryDatabase: services.tracker.countries.database, values: sent, ...tested };
}

interface Tested {
  test: ClickTest | null;
  errors: Record<string, string>;
}

const notTested: Tested = { test: null, errors: {} };

async function test(
  services: { db: Database; tracker: Tracker },
  id: number,
  sent: Record<string, string>,
  client: Client,
): Promise<Tested> {
  try {
    return { test: await testClick(services, id, testVisit(checked(TestQuery, sent), client)), errors: {} };
  } catch (error) {
    if (error instanceof Invalid) return { test: null, errors: error.fields ?? {} };
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Link of ${loaderData.link.name}` : 'Link';
  return officeMeta(title);
}

export default function CampaignLinkPage({ loaderData }: Route.ComponentProps) {
  const { link, countryDatabase, ...test } = loaderData;
  return (
    <>
      <header className="py-6">
        <BackLink to={`/admin/campaigns/${link.id}`}>{link.name}</BackLink>
        <h1 className="text-3xl">Link and test</h1>
      </header>
      {link.hasCountryRules && !countryDatabase && (
        <div className="mb-6 max-w-3xl">
          <FormNotice tone="failure" title="Country rules are inactive">
            This site has no country database. Rules that name countries fit nobody until COUNTRY_DATABASE is
            set.
          </FormNotice>
        </div>
      )}
      <div className="grid gap-12">
        <LinkBuilder link={link} />
        <LandingTargets targets={link.targets} />
        <ClickTestSection {...test} countryDatabase={countryDatabase} />
      </div>
    </>
  );
}
