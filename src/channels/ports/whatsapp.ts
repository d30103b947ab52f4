import { PHONE_HAS_CONSENT } from '../../compliance/consents/fragments.ts'
import { phoneSendVerdict } from '../../compliance/eligibility/eligibility.ts'
import { phoneExclusionReason } from '../../compliance/eligibility/exclusion.ts'
import { UNITED_STATES_NUMBER } from '../../compliance/send-windows/united-states.ts'
import { createComposer, type Person, usesCustomFields } from '../../content/composition/compose.ts'
import type { WriteLink } from '../../content/composition/links.ts'
import { fragment } from '../../db/fragment.ts'
import type { FilledTemplate, WhatsappProvider } from '../../providers/port.ts'
import {
  type Channel,
  type ContentSource,
  type ExclusionRules,
  type MessageContent,
  writerFor,
} from './channel.ts'
import { effectOf } from './effects.ts'

/** Of a free text, in characters: WhatsApp takes no longer one. */
const MAX_TEXT = 4_096
/** Of one parameter. The body of a template has at most 1,024 characters with all of them. */
export const MAX_PARAMETER = 1_024

/**
 * Messages by WhatsApp to phone numbers: a template that WhatsApp has approved, or free text to
 * somebody who wrote within the last 24 hours. An opt-out by SMS or WhatsApp holds for both.
 */
export const whatsapp: Channel<MessageContent> = {
  name: 'WHATSAPP',
  addressColumn: 'phone',
  consentChannel: 'SMS',
  takesTemplates: true,
  exclusionReason: (rules, startedAt) => {
    const reason = phoneExclusionReason(rules, startedAt)
    if (!isMarketingTemplate(rules)) return reason
    return fragment`coalesce(${reason}, iif(${UNITED_STATES_NUMBER}, 'REGION_BLOCKED', NULL))`
  },
  hasConsent: PHONE_HAS_CONSENT,
  hasSendWindow: true,
  sharesAddresses: false,
  verdict: phoneSendVerdict,
  needsSession: ({ whatsappTemplate }) => !whatsappTemplate,
  prepare: (source, nowMs, links) => {
    const compose = contentComposer({ ...source, ...(links ? { links: links.rules } : {}) }, nowMs)
    return {
      usesCustomFields: textsOf(source).some(usesCustomFields),
      render: (tx, recipient) => compose(recipient, writerFor(tx, recipient, links)),
      sample: (person) => compose(person),
    }
  },
  plain: (_tx, { body, whatsappTemplate }) => contentOf(body, whatsappTemplate ?? undefined),
  problemOf: ({ body, whatsappTemplate }) => {
    if (!whatsappTemplate) {
      if (body.trim() === '') return 'EMPTY_MESSAGE'
      return body.length > MAX_TEXT ? 'MESSAGE_TOO_LONG' : undefined
    }
    if (whatsappTemplate.parameters.includes('')) return 'EMPTY_MESSAGE'
    const isTooLong = whatsappTemplate.parameters.some(({ length }) => length > MAX_PARAMETER)
    return isTooLong ? 'MESSAGE_TOO_LONG' : undefined
  },
  send: (adapter: WhatsappProvider, batch, signal) =>
    adapter.send(
      batch.map(({ uuid, from, address, content: { body, whatsappTemplate } }) => ({
        reference: uuid,
        from,
        to: address,
        body,
        template: whatsappTemplate ?? null,
      })),
      signal,
    ),
  classify: effectOf,
}

/**
 * WhatsApp delivers no marketing template to numbers of the United States since 2025-04-01:
 * developers.facebook.com/documentation/business-messaging/whatsapp/templates/marketing-templates
 */
const isMarketingTemplate = ({
  category,
  whatsappTemplate,
}: Pick<ExclusionRules, 'category' | 'whatsappTemplate'>): boolean =>
  category === 'MARKETING' && Boolean(whatsappTemplate)

const textsOf = ({ messageTemplate, whatsappTemplate }: ContentSource): string[] => [
  messageTemplate,
  ...(whatsappTemplate?.parameters ?? []),
]

/** One message, whatever its length. */
const contentOf = (body: string, whatsappTemplate: FilledTemplate | undefined): MessageContent =>
  whatsappTemplate
    ? { body, segmentCount: 1, whatsappTemplate }
    : { body, segmentCount: body.trim() === '' ? 0 : 1 }

/**
 * The text, and the parameters of the template, each with its merge fields filled in. The text of a
 * template is what the recipient will see, for us to read: only the parameters are handed over.
 */
function contentComposer(source: ContentSource, nowMs: number) {
  const { whatsappTemplate: template } = source
  // No parts to save characters for, no files, and the footer of a template is WhatsApp's to check.
  const organization = { ...source.organization, appendOptOutFooter: false }
  const plain = { ...source, organization, smartEncoding: false, mediaUrls: null, linksToMedia: false }
  const [composeBody, ...composeParameters] = textsOf(source).map((messageTemplate) =>
    createComposer({ ...plain, messageTemplate }, nowMs),
  )
  return (person: Person, write?: WriteLink): MessageContent => {
    const writeOnce = template && write ? eachOnce(write) : write
    const { body } = composeBody!(person, writeOnce)
    if (!template) return contentOf(body, undefined)
    const parameters = composeParameters.map((compose) => onOneLine(compose(person, writeOnce).body))
    return contentOf(body, { ...template, parameters })
  }
}

/** The same address for the same link in the parameters and in the text that shows them. */
function eachOnce(write: WriteLink): WriteLink {
  const written = new Map<string, string>()
  return (link, url) => {
    const key = `${link.source} ${url}`
    const known = written.get(key) ?? write(link, url)
    written.set(key, known)
    return known
  }
}

/** WhatsApp refuses parameters with line breaks, tabs or more than three spaces in a row. */
export const onOneLine = (value: string): string =>
  value
    .replaceAll(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/ {4,}/g, ' ')
    .trim()
