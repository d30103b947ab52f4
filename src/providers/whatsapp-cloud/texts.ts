import type { InboundText } from '../port.ts'
import { type Json, listOf, objectOf, shortOf, stringOf } from './json.ts'
import { numberOf } from './numbers.ts'

const MAX_ID = 200
const MAX_ADDRESS = 150

/**
 * The text of an incoming message: the label of a pressed button, the caption of a picture,
 * and for a message without words its kind, such as `[location]`. Undefined for system messages.
 * developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
 */
export function inboundText(
  message: Json,
  to: string,
  mediaUrl: (id: string) => string,
): InboundText | undefined {
  const providerMessageId = shortOf(message.id, MAX_ID)
  const from = senderOf(message.from, message.from_user_id)
  const kind = stringOf(message.type) ?? 'unsupported'
  // These messages are about a person, not from them: a new number, or the first opening of the chat.
  if (!providerMessageId || !from || kind === 'system' || kind === 'request_welcome') return undefined
  const content = kind === 'contacts' ? { cards: message.contacts } : objectOf(message[kind])
  const fileId = FILES.has(kind) ? shortOf(content.id, 50) : undefined
  const url = fileId && /^\d+$/.test(fileId) ? mediaUrl(fileId) : undefined
  const contentType = shortOf(content.mime_type, 100) ?? null
  const choiceId = kind === 'interactive' ? tappedIdIn(content) : undefined
  return {
    ...{ providerMessageId, from, to, body: wordsOf(kind, content) },
    ...(choiceId === undefined ? {} : { choiceId }),
    ...(url === undefined ? {} : { media: [{ url, contentType }] }),
  }
}

/** A place that a person can look up: its coordinates, and its name in WhatsApp. */
function placeOf({ latitude, longitude, name, address }: Json): string | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const words = [shortOf(name, 200), shortOf(address, 300)].filter((part) => part !== undefined).join(', ')
  return `[location ${latitude}, ${longitude}${words && `: ${words}`}]`
}

const MAX_CARDS = 10

/** Name and first number of a forwarded contact card. */
function cardOf({ name, phones }: Json): string {
  const parts = [objectOf(name).formatted_name, objectOf(listOf(phones)[0]).phone]
  return parts
    .map((part) => shortOf(part, 100))
    .filter((part) => part !== undefined)
    .join(' ')
}

/** Kinds that are files at Meta, each with an id. */
const FILES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** A person who hides the number behind a user name has an id of letters and digits. */
export function senderOf(number: unknown, userId: unknown): string | undefined {
  const from = shortOf(number, MAX_ADDRESS)?.replace(/^\+/, '')
  if (from && /^\d{6,15}$/.test(from)) return numberOf(from)
  return from ?? shortOf(userId, MAX_ADDRESS)
}

/** The id of the tapped button or row. */
const tappedIdIn = (content: Json): string | undefined =>
  shortOf(objectOf(content.button_reply ?? content.list_reply).id, MAX_ID)

function wordsOf(kind: string, content: Json): string {
  const words = sayingOf(kind, content)
  return words?.trim() ? words : `[${/^[a-z_]{1,30}$/.test(kind) ? kind : 'message'}]`
}

function sayingOf(kind: string, content: Json): string | undefined {
  switch (kind) {
    case 'text':
      return stringOf(content.body)
    case 'button':
      return stringOf(content.text)
    case 'interactive': {
      const reply = objectOf(content.button_reply ?? content.list_reply ?? content.nfm_reply)
      return stringOf(reply.title) ?? stringOf(reply.body)
    }
    case 'reaction': {
      const emoji = shortOf(content.emoji, 20)
      return emoji && `[reaction ${emoji}]`
    }
    case 'location':
      return placeOf(content)
    case 'contacts': {
      const cards = listOf(content.cards).slice(0, MAX_CARDS).map(objectOf).map(cardOf).filter(Boolean)
      return cards.length === 0 ? undefined : `[contacts ${cards.join('; ')}]`
    }
    default:
      return stringOf(content.caption)
  }
}
