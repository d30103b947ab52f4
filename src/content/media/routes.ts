import * as v from 'valibot'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { ListMedia, MediaRecord } from './schema.ts'
import * as service from './service.ts'
import type { StoredMedia } from './store.ts'
import { mediaUrl } from './urls.ts'

/** @param publicBaseUrl origin of this server, as carriers and recipients reach it */
const presentMedia = (row: StoredMedia, publicBaseUrl: string) => ({
  id: row.uuid,
  url: mediaUrl(row.token, publicBaseUrl),
  contentType: row.contentType,
  size: row.sizeBytes,
  fileName: row.fileName,
  createdAt: toIso(row.createdAt),
})

const params = idOf('the file')
const group = 'Media'

export interface MediaDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
  links: { publicBaseUrl: string }
}

export const mediaRoutes = ({ db, links: { publicBaseUrl } }: MediaDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/media',
    group,
    summary: 'Upload a file',
    description:
      'A JPEG, PNG, GIF, MP4 or vCard of at most 5 MiB. Its bytes decide its type, not its name. It is stored and served byte for byte, metadata included: a photo may show where it was taken. All files of an organization together may have 250 MiB. A file that no campaign, automation, designed template, contact card or logo uses for 90 days is deleted.',
    errors: {
      UNSUPPORTED_MEDIA_TYPE:
        'The body is not a form, or the content of the file is not a JPEG, PNG, GIF, MP4 or vCard.',
      LIMIT_REACHED:
        'The organization has no room for it: 250 MiB or 1,000 files. `details[0]` has `resource`, `limit` and `used`.',
    },
    access: 'member',
    permission: 'template:create',
    rateLimit: 'bulk',
    upload: {
      maxBytes: service.MAX_FILE_BYTES,
      fields: {
        file: {
          type: 'file',
          description: 'The file; its name is stored for lists of files.',
          required: true,
        },
      },
    },
    status: 201,
    data: MediaRecord,
    handle: async ({ principal, form, step, write }) => {
      const id = await service.storeFile(step, principal, form.files.file!)
      return write((tx) =>
        created(presentMedia(service.finishUpload(tx, id), publicBaseUrl), 'File uploaded'),
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/media',
    group,
    summary: 'List files',
    description: 'The newest first.',
    access: 'member',
    permission: 'template:read',
    query: ListMedia,
    status: 200,
    data: v.array(MediaRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listMedia(db, principal, query)
      const records = rows.map((row) => presentMedia(row, publicBaseUrl))
      return ok(records, { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/media/:id',
    group,
    summary: 'Read the details of a file',
    description: 'Its type, its size and its address. The file itself is at its `url`.',
    access: 'member',
    permission: 'template:read',
    params,
    status: 200,
    data: MediaRecord,
    handle: ({ principal, params }) =>
      ok(presentMedia(service.getMedia(db, principal, params.id), publicBaseUrl)),
  }),
  operation({
    method: 'DELETE',
    path: '/media/:id',
    group,
    summary: 'Delete a file',
    description:
      'Its address stops working, also in messages that were sent. Refused while a campaign that has not ended, an automation or a designed template uses it, and while the contact card or `logoUrl` of the organization shows it.',
    errors: {
      RESOURCE_IN_USE:
        'A campaign that has not ended sends it, or the organization shows it; `details` says which.',
    },
    access: 'member',
    permission: 'template:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok({ id: service.deleteMedia(tx, principal, params.id).uuid }, { message: 'File deleted' }),
      ),
  }),
]
