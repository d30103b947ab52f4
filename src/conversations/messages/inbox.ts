import { actorIdOrContact } from '../../accounts/actors/service.ts'
import { findById } from '../../channels/identities/store.ts'
import type { InboundHandler } from '../../channels/inbound/handlers.ts'
import { type MovedContact, WHATSAPP } from '../../channels/persons/service.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { hasNote, insertNote } from '../notes/store.ts'
import {
  contactWrote,
  findBetween,
  insertConversation,
  previewOf,
  recordAutomatic,
  recordInbound,
  recordNews,
} from '../records/store.ts'
import type { ConversationLabel } from '../records/table.ts'
import { GLAD_SIGNS, LABEL_RULES } from './label-words.ts'

/** Number of characters of a text that are searched for phrases. */
const MAX_READ = 1_000
/** Largest number of words in a text to which a rule with `isWholeText` applies. */
const MAX_WORDS = 4

/**
 * Returns the words of a text in lower case, without accents and punctuation, with a space around each: ` im in
 * `.
 */
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
 * Returns the label for an inbound text, by its words, or undefined. A label only helps members to sort
 * conversations. Keywords such as STOP are handled before and never get here.
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
    // Automatic answers do not open a conversation, because a campaign to thousands of contacts causes hundreds
    // of them.
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

/** Adds a note about the new number to the conversation, and makes it unread. A repeated report changes nothing. */
export function noteNewNumber(tx: Tx, moved: MovedContact): void {
  const { organizationId, channelIdentityId, contactId, from, to, isOptedOut } = moved
  const channel = findById(tx, channelIdentityId)?.channel
  if (channel === undefined) return
  const between = { organizationId, contactId, channelIdentityId }
  insertConversation(tx, { ...between, uuid: uuidv7(tx.now), channel })
  const { id } = findBetween(tx, between)!
  const next = isOptedOut
    ? 'The opt-out of the old number counts for the new number too.'
    : 'Change the number of the contact if the person agrees.'
  const body = `WhatsApp reports that this person changed the number from ${from} to ${to}. ${next}`
  if (hasNote(tx, id, body)) return
  const authorId = actorIdOrContact(tx, organizationId, WHATSAPP)!
  insertNote(tx, { uuid: uuidv7(tx.now), organizationId, conversationId: id, body, authorId })
  recordNews(tx, id)
  emit(tx, contactWrote, { organizationId, actor: WHATSAPP, data: { conversationId: id } })
}
