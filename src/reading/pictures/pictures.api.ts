import { type Endpoint, endpoint, refuseUnknown } from '../../api/endpoint.ts';
import { editors } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { PictureUpload } from './pictures.schema.ts';
import { checkUpload, type ReadPicture, readUploadFields, storePicture } from './pictures.server.ts';

/** POST /admin/pictures: stores a picture for articles. @param read as in `storePicture`. */
export function pictureUpload(db: Database, read?: ReadPicture): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/admin/pictures',
    summary: 'Uploads a picture for articles: JPEG, PNG or WebP, at most 2 MB and 4,000 pixels on each side',
    tag: 'Pictures',
    access: editors,
    body: PictureUpload,
    bodyType: 'multipart/form-data',
    readsBody: true,
    status: 201,
    answers: 'the picture with its path, which never changes its content',
    handle: async ({ request, client, caller }) => {
      const fields = await readUploadFields(request);
      refuseUnknown(PictureUpload, fields);
      return storePicture(db, await checkUpload(fields), { caller, ip: client.ip }, read);
    },
  });
}
