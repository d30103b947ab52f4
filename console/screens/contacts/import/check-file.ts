import type { ImportMode } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { type Kept, keepFile } from './kept.ts'

/** Settings of an import, without its columns. */
export interface Settings {
  mode: ImportMode
  tagIds: readonly string[]
  segmentId: string | null
  consentSource: string
  consentDate: string
  /** Empty to use the format that the server detects. */
  encoding: string
  separator: string
  decimalSign: string
}

export const USUAL: Settings = {
  mode: 'CREATE_AND_UPDATE',
  tagIds: [],
  segmentId: null,
  consentSource: '',
  consentDate: '',
  encoding: '',
  separator: '',
  decimalSign: '',
}

/**
 * Uploads a file for a check. The check imports nothing.
 * @param onUpload gets the uploaded share, from 0 to 1
 * @returns id of the check
 * @throws ApiError
 */
export async function checkFile(
  kept: Kept,
  settings: Settings,
  onUpload: (share: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.set('dryRun', 'true')
  form.set('mode', settings.mode)
  form.set('mapping', JSON.stringify(kept.answers))
  form.set('tagIds', JSON.stringify(settings.tagIds))
  if (settings.segmentId) form.set('segmentId', settings.segmentId)
  if (settings.consentSource.trim()) form.set('consentSource', settings.consentSource.trim())
  if (settings.consentDate) form.set('consentDate', settings.consentDate)
  for (const part of ['encoding', 'separator', 'decimalSign'] as const) {
    if (settings[part]) form.set(part, settings[part])
  }
  form.set('file', kept.file)
  const { data } = await call(
    'POST /contacts/imports',
    { body: form },
    { signal, onUpload: (sent, total) => onUpload(total > 0 ? sent / total : 0) },
  )
  keepFile(data.id, kept)
  refresh('/contacts/imports')
  return data.id
}
