import type { MediaType } from '../../content/media/schema.ts'
import { findPublicMedia } from '../../content/media/store.ts'
import type { Reader } from '../../db/database.ts'
import type { WhatsappFileKind } from '../../providers/whatsapp-template.ts'

/**
 * The types of files that WhatsApp shows, and the kind of each:
 * developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
 */
const BY_TYPE: Readonly<Partial<Record<MediaType, WhatsappFileKind>>> = {
  'image/jpeg': 'IMAGE',
  'image/png': 'IMAGE',
  'video/mp4': 'VIDEO',
}
const BY_ENDING: ReadonlyMap<string, WhatsappFileKind> = new Map([
  ...(['jpg', 'jpeg', 'png'] as const).map((ending) => [ending, 'IMAGE'] as const),
  ...(['mp4', '3gp'] as const).map((ending) => [ending, 'VIDEO'] as const),
  ...(['pdf', 'txt', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const).map(
    (ending) => [ending, 'DOCUMENT'] as const,
  ),
])

/**
 * The kind of a file in WhatsApp; undefined if WhatsApp does not show the file. For a file of this server the type
 * decides, for other files the end of the address.
 */
export function kindOfFile(reader: Reader, url: string): WhatsappFileKind | undefined {
  const path = URL.parse(url)?.pathname ?? ''
  const own = path.startsWith('/m/') ? findPublicMedia(reader, path.slice('/m/'.length)) : undefined
  if (own) return BY_TYPE[own.contentType]
  return BY_ENDING.get(/\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '')
}
