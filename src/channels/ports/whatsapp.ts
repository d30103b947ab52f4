import { PHONE_HAS_CONSENT } from '../../compliance/consents/store.ts'
import { phoneExclusionReason, phoneSendVerdict } from '../../compliance/eligibility/eligibility.ts'
import { isUnitedStatesNumber } from '../../compliance/send-windows/united-states.ts'
import { createComposer, type Person, usesCustomFields } from '../../content/composition/compose.ts'
import type { WriteLink } from '../../content/composition/links.ts'
import type { MediaType } from '../../content/media/schema.ts'
import { findPublicMedia } from '../../content/media/store.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { WhatsappProvider } from '../../providers/port.ts'
import {
  CHOICE_LIMITS,
  type Choices,
  CHOICE_LIMITS as MAX,
  type OfferedChoices,
} from '../../providers/whatsapp-choices.ts'
import type { FilledTemplate, WhatsappFile, WhatsappFileKind } from '../../providers/whatsapp-template.ts'
import {
  type Channel,
  type ContentSource,
  type ExclusionRules,
  effectOf,
  type MessageContent,
  type ReplyOption,
  writerFor,
} from './channel.ts'
import { hasLinks, onOneLine, type TemplateText, textsOfTemplate, withTexts } from './whatsapp-template.ts'

/** Maximum number of characters of a free text in WhatsApp. */
const MAX_TEXT = 4_096
/** Maximum number of characters of the text below a file. */
const MAX_CAPTION = 1_024

/** A WhatsApp message in the form for its sender's provider. */
interface WhatsappContent extends MessageContent {
  /** The attached file; null for no file, and for a message that is never sent. */
  file: WhatsappFile | null
  /** The answers that the recipient can tap; absent for none. */
  choices?: OfferedChoices
}

/**
 * Messages by WhatsApp to phone numbers: a template approved by WhatsApp, or free text to
 * a contact who wrote within the last 24 hours. An opt-out by SMS or WhatsApp applies to both.
 */
export const whatsapp: Channel<WhatsappContent> = {
  name: 'WHATSAPP',
  addressColumn: 'phone',
  consentChannel: 'SMS',
  takesTemplates: true,
  exclusionReason: (rules, startedAt) => {
    const reason = phoneExclusionReason(rules, startedAt)
    if (!isMarketingTemplate(rules)) return reason
    return fragment`coalesce(${reason}, iif(${isUnitedStatesNumber()}, 'REGION_BLOCKED', NULL))`
  },
  hasConsent: PHONE_HAS_CONSENT,
  hasSendWindow: true,
  sharesAddresses: false,
  verdict: phoneSendVerdict,
  needsSession: ({ whatsappTemplate }) => !whatsappTemplate,
  prepare: (source, nowMs, links) => {
    const compose = contentComposer({ ...source, ...(links ? { links: links.rules } : {}) }, nowMs)
    const [url] = source.mediaUrls ?? []
    return {
      usesCustomFields: textsOf(source).some(({ text }) => usesCustomFields(text)),
      render: (tx, recipient) =>
        withFile(compose(recipient, writerFor(tx, recipient, links)), fileAt(tx, url)),
      sample: (person) => withFile(compose(person), null),
    }
  },
  plain: (tx, { body, whatsappTemplate, mediaUrls }) => {
    const [url] = mediaUrls ?? []
    return withFile(contentOf(body, whatsappTemplate ?? undefined, url), fileAt(tx, url))
  },
  problemOf: ({ body, whatsappTemplate, mediaUrls }) => {
    if (!whatsappTemplate) {
      if (body.trim() === '' && !mediaUrls) return 'EMPTY_MESSAGE'
      return body.length > (mediaUrls ? MAX_CAPTION : MAX_TEXT) ? 'MESSAGE_TOO_LONG' : undefined
    }
    const texts = textsOfTemplate(whatsappTemplate)
    if (texts.some(({ text }) => text === '')) return 'EMPTY_MESSAGE'
    return texts.some(({ text, max }) => text.length > max) ? 'MESSAGE_TOO_LONG' : undefined
  },
  send: (adapter: WhatsappProvider, batch, signal, begin) =>
    adapter.send(
      batch.map(({ uuid, from, address, content: { body, whatsappTemplate, file, choices } }) => ({
        reference: uuid,
        from,
        to: address,
        body,
        template: whatsappTemplate ?? null,
        file,
        choices: choices ?? null,
      })),
      signal,
      begin,
    ),
  classify: effectOf,
}

/**
 * WhatsApp has delivered no marketing template to numbers of the United States since 2025-04-01:
 * developers.facebook.com/documentation/business-messaging/whatsapp/templates/marketing-templates
 */
const isMarketingTemplate = ({
  category,
  whatsappTemplate,
}: Pick<ExclusionRules, 'category' | 'whatsappTemplate'>): boolean =>
  category === 'MARKETING' && Boolean(whatsappTemplate)

/**
 * Finds the file of a message. A deleted file counts as a document: WhatsApp does not find it, and
 * the message fails.
 */
const fileAt = (reader: Reader, url: string | undefined): WhatsappFile | null =>
  url === undefined ? null : { kind: kindOfFile(reader, url) ?? 'DOCUMENT', url }

const withFile = (content: Omit<WhatsappContent, 'file'>, file: WhatsappFile | null): WhatsappContent => ({
  ...content,
  file,
})

/** Lists all texts with merge fields: first the text of the message, then the texts of its template. */
const textsOf = ({ messageTemplate, whatsappTemplate }: ContentSource): TemplateText[] => [
  { field: 'messageTemplate', name: 'The text', text: messageTemplate, max: MAX_TEXT },
  ...(whatsappTemplate ? textsOfTemplate(whatsappTemplate) : []),
]

/** Makes the content. A text of any length is one message. @param url of the attached file */
const contentOf = (
  body: string,
  whatsappTemplate: FilledTemplate | undefined,
  url: string | undefined,
): MessageContent => ({
  body,
  segmentCount: whatsappTemplate || url !== undefined || body.trim() !== '' ? 1 : 0,
  ...(whatsappTemplate ? { whatsappTemplate } : {}),
  ...(url === undefined ? {} : { mediaUrls: [url] }),
})

/**
 * Makes the composer of the text and the values of the template, each with its merge fields filled
 * in. The text of a template shows what the recipient will see; only the template is handed over. The
 * text of a message with answers to tap lists the answers for the same reason.
 */
function contentComposer(source: ContentSource, nowMs: number) {
  const { whatsappTemplate: template, links, ...unlinked } = source
  const [url] = source.mediaUrls ?? []
  // There are no segments to save characters for, and WhatsApp checks the footer of a template.
  const organization = { ...source.organization, appendOptOutFooter: false }
  const plain = { ...unlinked, organization, smartEncoding: false, mediaUrls: null, linksToMedia: false }
  const [composeBody, ...composeTexts] = textsOf(source).map((each) => {
    const isLinked = links && (each.field === 'messageTemplate' || hasLinks(each))
    const { text: messageTemplate, isAddress = false } = each
    const one = { ...plain, ...(isLinked ? { links } : {}), messageTemplate, isAddress }
    return createComposer(one, nowMs)
  })
  const { replyOptions } = source
  const choices =
    replyOptions && !template && url === undefined ? choicesFor(replyOptions.options) : undefined
  const composeText =
    choices &&
    createComposer(
      { ...plain, ...(links ? { links } : {}), messageTemplate: replyOptions!.messageTemplate },
      nowMs,
    )
  return (person: Person, write?: WriteLink): Omit<WhatsappContent, 'file'> => {
    const writeOnce = (template || choices) && write ? eachOnce(write) : write
    const { body } = composeBody!(person, writeOnce)
    if (choices && composeText) {
      const text = composeText(person, writeOnce).body
      const fits = text.trim() !== '' && text.length <= CHOICE_LIMITS.text
      return { ...contentOf(body, undefined, url), ...(fits ? { choices: { ...choices, text } } : {}) }
    }
    if (!template) return contentOf(body, undefined, url)
    const texts = composeTexts.map((compose) => onOneLine(compose(person, writeOnce).body))
    return contentOf(body, withTexts(template, texts), url)
  }
}

/** Gives the same link the same address in the parameters and in the text that shows the parameters. */
function eachOnce(write: WriteLink): WriteLink {
  const written = new Map<string, string>()
  return (link, url) => {
    const key = `${link.source} ${url}`
    const known = written.get(key) ?? write(link, url)
    written.set(key, known)
    return known
  }
}

/**
 * Returns reply buttons for up to three short labels, else a list of up to ten rows. A label that is
 * too long for the title of a row continues in the description. Undefined if a label does not fit, or
 * if two titles are the same, because WhatsApp refuses these; the recipient then types.
 * developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-reply-buttons-messages
 */
export function choicesFor(options: readonly ReplyOption[]): Choices | undefined {
  if (options.length === 0 || options.length > MAX.rows) return undefined
  if (options.length <= MAX.buttons && options.every(({ label }) => label.length <= MAX.buttonTitle)) {
    return distinct({ form: 'BUTTONS', choices: options.map(({ id, label }) => ({ id, title: label })) })
  }
  const rows = options.flatMap((option) => rowOf(option) ?? [])
  return rows.length === options.length ? distinct({ form: 'LIST', choices: rows }) : undefined
}

function distinct(choices: Choices): Choices | undefined {
  const titles = choices.choices.map(({ title }) => title.toLowerCase())
  return new Set(titles).size === titles.length ? choices : undefined
}

/** Returns the row of a label; undefined for a long label without a space at which it could be divided. */
function rowOf({ id, label }: ReplyOption) {
  if (label.length <= MAX.rowTitle) return { id, title: label }
  const end = label.lastIndexOf(' ', MAX.rowTitle)
  const [title, description] = [label.slice(0, Math.max(0, end)).trim(), label.slice(end + 1).trim()]
  return title === '' || description.length > MAX.description ? undefined : { id, title, description }
}

/**
 * Types of files that WhatsApp shows, with their kinds:
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
 * Returns the kind of a file in WhatsApp; undefined if WhatsApp does not show the file. For a file of
 * this server the type decides, for other files the end of the address.
 */
export function kindOfFile(reader: Reader, url: string): WhatsappFileKind | undefined {
  const path = URL.parse(url)?.pathname ?? ''
  const own = path.startsWith('/m/') ? findPublicMedia(reader, path.slice('/m/'.length)) : undefined
  if (own) return BY_TYPE[own.contentType]
  return BY_ENDING.get(/\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '')
}
