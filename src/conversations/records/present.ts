import { SESSION_MS } from '../../channels/inbound/sessions.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ConversationRow } from './table.ts'

export const presentConversation = (row: ConversationRow) => ({
  id: row.uuid,
  contact: {
    id: row.contactUuid,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    isOptedOut: row.optedOutAt !== null,
  },
  channel: row.channel,
  channelIdentityId: row.channelIdentityUuid,
  status: row.status,
  snoozedUntil: toIsoOrNull(row.snoozedUntil),
  assignee:
    row.assigneeUuid === null
      ? null
      : {
          id: row.assigneeUuid,
          name: [row.assigneeFirstName, row.assigneeLastName].filter(Boolean).join(' '),
        },
  unreadCount: row.unreadCount,
  label: row.label,
  campaign: row.campaignUuid === null ? null : { id: row.campaignUuid, name: row.campaignName ?? '' },
  lastMessage:
    row.lastDirection === null
      ? null
      : { preview: row.lastPreview ?? '', direction: row.lastDirection, at: toIso(row.lastAt) },
  sessionExpiresAt: row.lastInboundAt === null ? null : toIso(row.lastInboundAt + SESSION_MS),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
