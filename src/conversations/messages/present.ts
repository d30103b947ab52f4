import type { FileOfText } from '../../channels/inbound/fragments.ts'
import { mediaUrl } from '../../content/media/urls.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { Actor } from '../../lib/principal.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { ConversationMessageRow } from './sources.ts'

/** @param publicBaseUrl origin of this server */
export const presentMessage = (row: ConversationMessageRow, publicBaseUrl: string) => ({
  id: row.uuid,
  direction: row.direction,
  subject: row.subject,
  body: row.body ?? '',
  fullBody: row.wholeBody,
  fileNames: row.fileNames === null ? [] : (JSON.parse(row.fileNames) as string[]),
  isAutomatic: row.isAutomatic === 1,
  media: filesOf(row, publicBaseUrl),
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  status: row.status,
  errorCode: row.errorCode,
  errorMessage: row.errorMessage,
  sentBy: authorOf(row),
  campaignId: row.campaignUuid,
  campaign: row.campaignUuid === null ? null : { id: row.campaignUuid, name: row.campaignName ?? '' },
  understoodAs: row.understoodAs,
  clickedLinks: row.clicks === null ? [] : clickedLinksOf(row.clicks),
  scheduledFor: toIsoOrNull(row.scheduledFor),
  createdAt: toIso(row.at),
})

const clickedLinksOf = (clicks: string) =>
  (JSON.parse(clicks) as Array<{ url: string; at: number }>).map(({ url, at }) => ({
    url,
    clickedAt: toIso(at),
  }))

function filesOf({ direction, media }: ConversationMessageRow, publicBaseUrl: string) {
  if (media === null) return []
  if (direction === 'OUTBOUND')
    return (JSON.parse(media) as string[]).map((url) => ({ url, contentType: null, problem: null }))
  return (JSON.parse(media) as FileOfText[]).map(({ token, contentType, problem }) => ({
    url: token === null ? null : mediaUrl(token, publicBaseUrl),
    contentType,
    problem,
  }))
}

function authorOf({
  actorType,
  actorReference,
  actorName,
  isAutomatic,
  direction,
}: ConversationMessageRow): Actor | null {
  if (actorType !== null)
    return { type: actorType as Actor['type'], id: actorReference || null, name: actorName ?? '' }
  return isAutomatic === 1 && direction === 'OUTBOUND' ? { type: 'SYSTEM', id: null, name: 'Carillon' } : null
}
