import { toIso } from '../../lib/clock.ts'
import type { MediaRow } from './table.ts'
import { mediaUrl } from './urls.ts'

/** @param publicBaseUrl origin of this server, as carriers and recipients reach it */
export const presentMedia = (row: MediaRow, publicBaseUrl: string) => ({
  id: row.uuid,
  url: mediaUrl(row.token, publicBaseUrl),
  contentType: row.contentType,
  size: row.sizeBytes,
  fileName: row.fileName,
  createdAt: toIso(row.createdAt),
})
