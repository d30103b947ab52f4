import { compose } from '../../../words/en/compose.ts'
import { hasDocument, isBlank } from '../../shell/message/document.ts'
import { listed } from '../../ui/format.ts'
import { type Draft, type DraftVariant, EMPTY, variantOf } from './draft.ts'

/** Fields of a draft that its category, channel, time and test use, and its missing fields. */

/**
 * Returns the draft without fields that its category, channel, time and test do not use. The editor
 * keeps them, so that a switch to another channel and back loses nothing.
 */
export function fitted(draft: Draft): Draft {
  const fit = { ...draft }
  const isMail = draft.channel === 'EMAIL'
  if (isMail) Object.assign(fit, { mediaUrls: [], smartEncoding: EMPTY.smartEncoding })
  else
    Object.assign(fit, {
      subject: '',
      previewText: '',
      htmlBody: '',
      mjmlBody: '',
      design: null,
      trackOpens: null,
    })
  if (fit.design) Object.assign(fit, { htmlBody: '', mjmlBody: '' })
  if (draft.category !== 'MARKETING') fit.topicId = null
  if (draft.channel !== 'WHATSAPP') fit.whatsappTemplate = null
  if (draft.channel !== 'SMS') fit.matchAreaCode = false
  if (draft.type !== 'RECURRING') fit.recurrence = null
  if (draft.type !== 'RECURRING' || !isMail || isBlank(draft.feed?.url ?? '')) fit.feed = null
  if (draft.type === 'IMMEDIATE') Object.assign(fit, { scheduledAt: null, sendInRecipientTimezone: false })
  // A recurrence counts from its first time.
  if (fit.scheduledAt === null) fit.recurrence = null
  const isTested = draft.abTest !== null && draft.variants.length > 1
  if (!isTested || draft.type === 'RECURRING' || fit.whatsappTemplate) {
    Object.assign(fit, { abTest: null, variants: [] })
    return fit
  }
  Object.assign(fit, { canary: null, sendInRecipientTimezone: false, templateId: null })
  const [first, ...others] = draft.variants
  // The first text of the test is the campaign's text. By email an integration may have given it parts of its own.
  fit.variants = [
    fittedVariant(isMail ? first! : { label: first!.label, messageTemplate: draft.messageTemplate }, isMail),
    ...others.map((variant) => fittedVariant(variant, isMail)),
  ]
  return fit
}

function fittedVariant(variant: DraftVariant, isMail: boolean): DraftVariant {
  const { label, messageTemplate } = variant
  if (!isMail) return variantOf({ label, messageTemplate })
  return variantOf(variant.design ? { ...variant, htmlBody: null, mjmlBody: null } : variant)
}

export type Lack = 'segmentId' | 'channelIdentityIds' | 'subject' | 'messageTemplate' | 'whatsappTemplate'

/** Returns the fields that the API needs to store a draft, in the order of the screen. */
export function lacksOf(draft: Draft): Lack[] {
  const lacks: Lack[] = []
  const { channel, whatsappTemplate } = draft
  const isMail = channel === 'EMAIL'
  if (draft.segmentId === '') lacks.push('segmentId')
  if (channel === 'WHATSAPP' && whatsappTemplate && !whatsappTemplate.name) lacks.push('whatsappTemplate')
  if (isMail && isBlank(draft.subject)) lacks.push('subject')
  if (isBlank(draft.messageTemplate) && !hasDocument(draft)) lacks.push('messageTemplate')
  if (draft.channelIdentityIds.length === 0) lacks.push('channelIdentityIds')
  return lacks
}

const STEPS: Readonly<Record<Lack, () => string>> = {
  segmentId: compose.stepAudience,
  whatsappTemplate: compose.stepTemplate,
  subject: compose.stepSubject,
  messageTemplate: compose.stepMessage,
  channelIdentityIds: compose.stepSender,
}

/** Describes the missing fields: `choose an audience and write the message`. */
export const toDo = (lacks: readonly Lack[]): string => listed(lacks.map((lack) => STEPS[lack]()))
