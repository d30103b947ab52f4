import { toIso } from '../../lib/clock.ts'
import type { ListedMedia } from './queries.ts'
import { mediaUrl } from './urls.ts'

/** @param publicBaseUrl origin of this server, as carriers and recipients reach it */
export const presentMedia = (row: ListedMedia, publicBaseUrl: string) => ({
  id: row.uuid,
  url: mediaUrl(row.token, publicBaseUrl),
  contentType: row.contentType,
  size: row.sizeBytes,
  fileName: row.fileName,
  createdAt: toIso(row.createdAt),
})
