import { brand } from '../../content/brand.ts';
import { version } from '../../platform/root.ts';
import { agentLimits } from './agents.schema.ts';
import { ojcpVersion } from './answers.schema.ts';

export const ojcpManifestPath = '/.well-known/ojcp.json';

/** What this site offers by the Open Job Context Protocol. */
export const ojcpManifest = (origin: string) => ({
  ojcp_version: ojcpVersion,
  provider: {
    name: brand.name,
    description: brand.description,
    logo_url: `${origin}/icon-512.png`,
  },
  mcp_endpoint: `${origin}/mcp`,
  tools: ['search_jobs', 'get_job_detail', 'get_employer_context'],
  apply_paths: ['custom'],
  auth: { required: false },
  rate_limits: { anonymous_rps: agentLimits.callsAMinute / 60 },
});

export const serverCardPath = '/server.json';

/** The entry of this server in the MCP registry. Its name begins with the host, reversed. */
export function serverCard(origin: string) {
  const host = new URL(origin).hostname.replace(/[[\]:]/g, '-');
  const isAddress = /^[\d.-]+$/.test(host);
  const reversed = isAddress ? host : host.split('.').reverse().join('.');
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${reversed}/jobs`,
    title: brand.name,
    description: 'Search open US jobs with pay, ad history, and links to employers. No key, no session.',
    version,
    websiteUrl: `${origin}/agents`,
    icons: [{ src: `${origin}/icon-512.png`, mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
  };
}
