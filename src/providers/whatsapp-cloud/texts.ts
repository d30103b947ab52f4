import type { InboundText } from '../port.ts'
import { type Json, listOf, objectOf, parse, shortOf, stringOf } from './json.ts'

/**
 * Returns a person's number as E.164. WhatsApp keeps the form in which a number was registered. Numbers of
 * Mexico may have a 1 after the country code, and mobile numbers of Brazil may lack the ninth digit. A STOP
 * must find the number to which we sent the message.
 * @param waId digits as WhatsApp writes them
 */
export function numberOf(waId: string): string {
  const mexican = /^521(\d{10})$/.exec(waId)
  if (mexican) return `+52${mexican[1]}`
  const brazilian = /^55(\d{2})([6-9]\d{7})$/.exec(waId)
  if (brazilian) return `+55${brazilian[1]}9${brazilian[2]}`
  return `+${waId}`
}

const MAX_ID = 200
const MAX_ADDRESS = 150

/**
 * Returns the text of an incoming message: the person's words, also from a caption or the label of a pressed
 * button, or a label in brackets such as `[location]`. An edited message is received as a new text, so that a
 * STOP in it counts. Returns undefined for system messages.
 * developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
 */
export function inboundText(
  message: Json,
  to: string,
  mediaUrl: (id: string) => string,
): InboundText | undefined {
  const providerMessageId = shortOf(message.id, MAX_ID)
  const from = senderOf(message.from, message.from_user_id)
  // These messages are about a person, not from the person: a new number, or the first opening of the chat.
  if (!providerMessageId || !from || message.type === 'system' || message.type === 'request_welcome') {
    return undefined
  }
  const { kind, content } = contentOf(message)
  const fileId = FILES.has(kind) ? shortOf(content.id, 50) : undefined
  const url = fileId && /^\d+$/.test(fileId) ? mediaUrl(fileId) : undefined
  const contentType = shortOf(content.mime_type, 100) ?? null
  const choiceId = kind === 'interactive' ? tappedIdIn(content) : undefined
  return {
    providerMessageId,
    from,
    to,
    ...bodyOf(kind, content),
    ...(choiceId === undefined ? {} : { choiceId }),
    ...(url === undefined ? {} : { media: [{ url, contentType }] }),
  }
}

/** Returns the kind and content of a message. An edited message has those of its new version. */
function contentOf(message: Json): { kind: string; content: Json } {
  const edited = message.type === 'edit' ? objectOf(objectOf(message.edit).message) : {}
  const version = stringOf(edited.type) ? edited : message
  const kind = stringOf(version.type) ?? 'unsupported'
  return { kind, content: kind === 'contacts' ? { cards: version.contacts } : objectOf(version[kind]) }
}

/** Returns a place that a person can look up: its coordinates, and its name in WhatsApp. */
function placeOf({ latitude, longitude, name, address }: Json): string | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const words = [shortOf(name, 200), shortOf(address, 300)].filter((part) => part !== undefined).join(', ')
  return `[location ${latitude}, ${longitude}${words && `: ${words}`}]`
}

const MAX_CARDS = 10

/** Returns the name and first number of a forwarded contact card. */
function cardOf({ name, phones }: Json): string {
  const parts = [objectOf(name).formatted_name, objectOf(listOf(phones)[0]).phone]
  return parts
    .map((part) => shortOf(part, 100))
    .filter((part) => part !== undefined)
    .join(' ')
}

/** Kinds that are files at Meta, each with an id. */
const FILES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** Returns the sender. A person who hides the number behind a user name has an id of letters and digits. */
export function senderOf(number: unknown, userId: unknown): string | undefined {
  const from = shortOf(number, MAX_ADDRESS)?.replace(/^\+/, '')
  if (from && /^\d{6,15}$/.test(from)) return numberOf(from)
  return from ?? shortOf(userId, MAX_ADDRESS)
}

/** Returns the id of the tapped button or row. */
const tappedIdIn = (content: Json): string | undefined =>
  shortOf(objectOf(content.button_reply ?? content.list_reply).id, MAX_ID)

/** The text that members read, and its words that the person wrote. */
type Body = Pick<InboundText, 'body' | 'words'>

function bodyOf(kind: string, content: Json): Body {
  if (kind === 'order') return orderOf(content)
  if (kind === 'interactive' && content.nfm_reply !== undefined) return flowOf(objectOf(content.nfm_reply))
  const words = wordsOf(kind, content)
  return words?.trim() ? { body: words } : { body: labelOf(kind, content), words: '' }
}

const MAX_ITEMS = 50

/** Returns an order from a catalogue: the remark of the person, and a line for each product. */
function orderOf({ text, product_items }: Json): Body {
  const remark = stringOf(text)?.trim() ?? ''
  const items = listOf(product_items).slice(0, MAX_ITEMS).map(objectOf)
  const lines = ['[order]', ...items.map(itemOf).filter((line) => line !== undefined)]
  return { body: [remark, ...lines].filter((line) => line !== '').join('\n'), words: remark }
}

/** Returns a product of an order, such as `2 x di9ozbzfi4, 7.99 USD each`. */
function itemOf({ product_retailer_id, quantity, item_price, currency }: Json): string | undefined {
  const product = shortOf(product_retailer_id, 100)
  if (product === undefined) return undefined
  const price =
    typeof item_price === 'number' ? `, ${item_price} ${shortOf(currency, 3) ?? ''}`.trimEnd() : ''
  return `${typeof quantity === 'number' ? quantity : 1} x ${product}${price && `${price} each`}`
}

const MAX_ANSWERS = 100
const MAX_ANSWER = 2_000

/**
 * Returns the answers of a Flow, with a line for each. They answer the questions of a form, so they are not
 * keywords. developers.facebook.com/documentation/business-messaging/whatsapp/flows/guides/flowswebhooks
 */
function flowOf({ response_json }: Json): Body {
  const given = Object.entries(objectOf(parse(stringOf(response_json) ?? '')))
  const lines = given
    .filter(([name]) => name !== 'flow_token')
    .slice(0, MAX_ANSWERS)
    .map(([name, value]) => `${name}: ${answerOf(value)}`)
  return { body: ['[form]', ...lines].join('\n'), words: '' }
}

/**
 * Returns a text or number as it is, and several choices with commas. The content of a file or another object
 * is not shown.
 */
function answerOf(value: unknown): string {
  const choices = Array.isArray(value) ? value.slice(0, MAX_ANSWERS) : [value]
  return choices
    .map((choice) => (typeof choice === 'object' && choice !== null ? '…' : String(choice)))
    .join(', ')
    .slice(0, MAX_ANSWER)
}

/** Returns the words that the person wrote or pressed, or undefined for a message without words. */
function wordsOf(kind: string, content: Json): string | undefined {
  switch (kind) {
    case 'text':
      return stringOf(content.body)
    case 'button':
      return stringOf(content.text)
    case 'interactive': {
      return stringOf(objectOf(content.button_reply ?? content.list_reply).title)
    }
    default:
      return FILES.has(kind) ? stringOf(content.caption) : undefined
  }
}

/** Describes a message in brackets, by its kind if nothing more is known. */
function labelOf(kind: string, content: Json): string {
  switch (kind) {
    case 'revoke':
      return '[deleted a message]'
    case 'reaction': {
      const emoji = shortOf(content.emoji, 20)
      return emoji ? `[reaction ${emoji}]` : '[reaction]'
    }
    case 'location':
      return placeOf(content) ?? '[location]'
    case 'contacts': {
      const cards = listOf(content.cards).slice(0, MAX_CARDS).map(objectOf).map(cardOf).filter(Boolean)
      return cards.length === 0 ? '[contacts]' : `[contacts ${cards.join('; ')}]`
    }
    default:
      return `[${/^[a-z_]{1,30}$/.test(kind) ? kind : 'message'}]`
  }
}
