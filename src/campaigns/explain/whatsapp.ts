import { listSessions, SESSION_MS } from '../../channels/inbound/sessions.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { ContactRecordRow } from '../../contacts/records/service.ts'
import type { Reader } from '../../db/database.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { Reason } from './reasons.ts'

/** What only some channels ask: where their provider sends to, and whether the recipient wrote lately. */
interface ChannelRules {
  reasons: Reason[]
  /** Why the message would be left out; null when it would not. */
  errorCode: string | null
}

/**
 * @param at when the message would be sent, ms since 1970
 * @param isBlocked whether the run leaves the contact out because of its country
 */
export function askChannel(
  reader: Reader,
  plan: SendingPlan,
  { contact, at, isBlocked }: { contact: ContactRecordRow; at: number; isBlocked: boolean },
): ChannelRules {
  const { channel, organizationId, senders } = plan
  const { takesTemplates, needsSession } = channelOf(channel)
  const reasons: Reason[] = []
  if (takesTemplates) {
    const summary = isBlocked
      ? `WhatsApp does not deliver marketing templates to numbers in the United States, such as ${contact.phone}.`
      : 'WhatsApp delivers messages of this kind to the number.'
    reasons.push({ rule: 'REGION', passed: !isBlocked, summary, evidence: {} })
  }
  if (!needsSession?.(plan)) return { reasons, errorCode: null }
  const senderIds = JSON.stringify(senders.map(({ channelIdentityId }) => channelIdentityId))
  const sessions = listSessions(reader, { organizationId, contactId: contact.id }, { senderIds, at })
  const heardAt = sessions.length === 0 ? null : Math.max(...sessions.map((session) => session.heardAt))
  const until = heardAt === null ? null : heardAt + SESSION_MS
  reasons.push({
    rule: 'SESSION',
    passed: until !== null,
    summary:
      until === null
        ? 'The contact has not written to a sender of the campaign in the last 24 hours, so WhatsApp allows only templates.'
        : `The contact wrote to a sender of the campaign at ${toIso(heardAt!)}, so WhatsApp allows free text until ${toIso(until)}.`,
    evidence: { heardAt: toIsoOrNull(heardAt), until: toIsoOrNull(until) },
  })
  return { reasons, errorCode: until === null ? 'OUTSIDE_SESSION' : null }
}
