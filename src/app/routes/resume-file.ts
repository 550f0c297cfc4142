import { resumeFile } from '../../reading/resume/resume-file.server.ts';
import { findResumeFile } from '../../reading/resume/resume-files.ts';
import type { Route } from './+types/resume-file';

/** A template as a file, so that a plain link downloads it without a script. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = findResumeFile(params.file);
  if (!found)
    return new Response('We couldn’t find that file.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain' },
    });
  const { body, type } = await resumeFile(found.template, found.format);
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${params.file}"`,
      'cache-control': 'public, max-age=3600',
    },
  });
}
