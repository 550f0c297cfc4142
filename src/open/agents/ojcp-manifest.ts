import { brand } from '../../content/brand.ts';
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
