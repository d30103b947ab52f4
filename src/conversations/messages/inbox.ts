import { findById } from '../../channels/identities/store.ts'
import type { InboundHandler } from '../../channels/inbound/handlers.ts'
import { emit } from '../../events/event.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { contactWrote } from '../records/events.ts'
import {
  findBetween,
  insertConversation,
  previewOf,
  recordAutomatic,
  recordInbound,
} from '../records/store.ts'
import type { ConversationLabel } from '../records/table.ts'
import { GLAD_SIGNS, LABEL_RULES } from './label-words.ts'

/** Number of characters of a text that are searched for phrases. */
const MAX_READ = 1_000
/** Maximum number of words of a text to which a rule with `isWholeText` applies. */
const MAX_WORDS = 4

/** Returns the words of a text in lower case, without accents and punctuation, with a space around each: ` im in `. */
export function plainWords(text: string): string {
  const letters = text
    .slice(0, MAX_READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, ' ')
  return ` ${letters.split(' ').filter(Boolean).join(' ')} `
}

/**
 * Returns the label for an inbound text, by its words; undefined for none. A label only helps members to
 * sort conversations. Keywords such as STOP are handled before and never get here.
 */
export function labelOf(text: string): ConversationLabel | undefined {
  const words = plainWords(text)
  const count = words.trim() === '' ? 0 : words.trim().split(' ').length
  for (const { label, isWholeText = false, phrases } of LABEL_RULES) {
    if (isWholeText && count > MAX_WORDS) continue
    const isSaid = [...phrases.en, ...phrases.es].some((phrase) => words.includes(` ${phrase} `))
    if (isSaid && !(label === 'POSITIVE' && asks(text))) return label
    if (label === 'QUESTION' && asks(text)) return label
  }
  return GLAD_SIGNS.some((sign) => text.includes(sign)) ? 'POSITIVE' : undefined
}

const asks = (text: string): boolean => /[?¿]/.test(text.slice(0, MAX_READ))

/** Takes texts that no other handler takes. Opens their conversations, even closed ones, and makes them unread. */
export const takesForInbox: InboundHandler = {
  step: 'INBOX',
  takes: () => true,
  handle: (tx, { organizationId, channelIdentityId, contactId, body, kind, campaignId, actor, mail }) => {
    const channel = findById(tx, channelIdentityId)?.channel
    if (channel === undefined) return
    const between = { organizationId, contactId, channelIdentityId }
    const isAutomatic = mail?.isAutomatic === true
    // Automatic answers do not open a conversation: a campaign to thousands causes hundreds of them.
    const status = isAutomatic ? 'CLOSED' : 'OPEN'
    insertConversation(tx, { ...between, uuid: uuidv7(tx.now), channel, status })
    const { id } = findBetween(tx, between)!
    if (isAutomatic) {
      recordAutomatic(tx, id, previewOf(body, 1))
      return
    }
    const said = labelOf(body)
    const label = kind === 'REVIEW' && said !== 'WRONG_NUMBER' ? 'OPT_OUT_LIKE' : said
    recordInbound(tx, id, { preview: previewOf(body, 1), label: label ?? null, campaignId })
    emit(tx, contactWrote, { organizationId, actor, data: { conversationId: id } })
  },
}
