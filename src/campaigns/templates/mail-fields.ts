import * as v from 'valibot'
import { BLANK_PERSON, type ComposerSource } from '../../content/composition/compose.ts'
import { createMailComposer } from '../../content/mail/compose.ts'
import { prepareHtml, renderMjml } from '../../content/mail/prepare.ts'
import type { Reader } from '../../db/database.ts'
import { clearable, lineText, text } from '../../http/schema.ts'
import { errorAt, invalidField, within } from '../../lib/errors.ts'
import { assertDesign } from '../designs/check.ts'
import { lookOf, type PreparedMail, renderDesign } from '../designs/render.ts'
import { type Design, EmailDesign } from '../designs/schema.ts'
import type { Feed } from '../feeds/table.ts'
import type { CampaignChange, CampaignRow, Variant } from '../records/table.ts'
import { contentOf } from '../variants/ab-test.ts'
import { DOCUMENTS, documentFieldOf, type MailDocuments } from './mail-document.ts'
import { MAX_TEMPLATE_LENGTH, parseText } from './text.ts'

/** The fields that only a campaign by email has. */

const MAX_SUBJECT = 255
const MAX_HTML = 100_000
/** Maximum number of characters of the text of a mail, before merge. */
export const MAX_MAIL_TEXT = 100_000

const subject = clearable(lineText(1, MAX_SUBJECT))
const previewText = clearable(text(1, MAX_SUBJECT))
const htmlBody = clearable(text(1, MAX_HTML))

export const MAIL_FIELDS = { subject, previewText, htmlBody }

/** The documents of which the HTML of a campaign or a step is made, in place of `htmlBody`. */
export const DESIGN_FIELDS = {
  mjmlBody: clearable(text(1, MAX_HTML)),
  design: v.optional(v.nullable(EmailDesign)),
}

export const DESIGN_FIELD_TEXTS = {
  mjmlBody:
    'For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused.',
  design:
    'For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others.',
}

export const recordDesignFields = {
  mjmlBody: v.nullable(v.string()),
  design: v.nullable(EmailDesign),
}

export const recordMailFields = {
  subject: v.nullable(v.string()),
  previewText: v.nullable(v.string()),
  htmlBody: v.nullable(v.string()),
}

export const MAIL_FIELD_TEXTS = {
  subject:
    'For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped.',
  previewText:
    'For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it.',
  htmlBody:
    'For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one.',
}

/** The checks of a campaign by email, and its prepared HTML. */

/**
 * Makes the HTML of a body; undefined without any. Call it before the transaction, because it takes time.
 * Throws VALIDATION_FAILED.
 */
export async function preparedMail(
  { htmlBody, mjmlBody, design }: MailDocuments,
  { organizationId }: { organizationId: number },
  reader: Reader,
): Promise<PreparedMail | undefined> {
  const given = [htmlBody, mjmlBody, design].filter(Boolean)
  if (given.length > 1) {
    const message = 'Give only one of htmlBody, mjmlBody and design.'
    throw invalidField('design', message, 'isForbidden')
  }
  if (design) return renderDesign(design, { look: lookOf(reader, organizationId), organizationId })
  if (htmlBody) return { ...(await prepareHtml(htmlBody, organizationId)), shownBlocks: null }
  if (!mjmlBody) return undefined
  const { html, texts } = await renderMjml({ mjml: mjmlBody, field: 'mjmlBody' }, organizationId)
  return { html, text: texts[0]!, shownBlocks: null }
}

/**
 * Makes the HTML of each text of an A/B test. A variant without a text of its author gets the text of its document.
 * Throws VALIDATION_FAILED.
 */
export async function preparedVariants(
  { variants }: { variants?: readonly Variant[] | null | undefined },
  owner: { organizationId: number },
  reader: Reader,
): Promise<{ variants?: Variant[] | null }> {
  if (!variants) return variants === null ? { variants } : {}
  const prepared = await Promise.all(
    variants.map(async (variant, n) => {
      const mail = await preparedMail(variant, owner, reader).catch((error: unknown) => {
        throw errorAt(error, `variants[${n}]`)
      })
      return mail ? preparedVariant(variant, mail) : variant
    }),
  )
  return { variants: prepared }
}

/** Returns a text of an A/B test with the mail that was made from its document. */
export const preparedVariant = (variant: Variant, { html, text, shownBlocks }: PreparedMail): Variant => ({
  ...variant,
  htmlSent: html,
  ...(variant.messageTemplate
    ? { shownBlocks: shownBlocks && { ...shownBlocks, text: null } }
    : { textSent: text, shownBlocks }),
})

/** Returns the paths of uploaded files in the HTML of a mail, each once. */
export const mediaPathsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/m\/[0-9A-Za-z]{10,64}(?![0-9A-Za-z])/g)].map(([path]) => path)),
]

type MailInput = MailDocuments & { messageTemplate?: string | undefined }

/** Returns the documents of a body; those of the campaign for a body that only makes its text again. */
export const documentsOf = <Input extends MailDocuments & { messageTemplate?: string | null | undefined }>(
  input: Input,
  before: MailDocuments,
): MailDocuments => {
  const isOfBefore = input.messageTemplate === null && DOCUMENTS.every((field) => input[field] === undefined)
  const { htmlBody, mjmlBody, design } = isOfBefore ? before : input
  return { htmlBody, mjmlBody, design }
}

/**
 * Returns the columns of a campaign that follow from the document of a body. A new document replaces the one of
 * another kind.
 * @param before the campaign that the body changes
 */
export function mailColumns(
  input: MailInput,
  html: PreparedMail | undefined,
  before?: Pick<CampaignRow, 'isTextDerived' | (typeof DOCUMENTS)[number]>,
): CampaignChange {
  const isText = input.messageTemplate !== undefined
  const ofText = isText ? { isTextDerived: false } : {}
  const given = documentFieldOf(input)
  if (given && html) {
    const documents = { htmlBody: null, mjmlBody: null, design: null, [given]: input[given] }
    const hasOwnText = isText || (before !== undefined && !before.isTextDerived)
    const shownBlocks = html.shownBlocks && {
      ...html.shownBlocks,
      text: hasOwnText ? null : html.shownBlocks.text,
    }
    const made = { ...documents, htmlSent: html.html, mailMedia: mediaPathsIn(html.html), shownBlocks }
    if (hasOwnText) return { ...made, ...ofText }
    return { ...made, messageTemplate: html.text, isTextDerived: true }
  }
  const isCleared = DOCUMENTS.some(
    (field) => input[field] === null && (before === undefined || before[field] !== null),
  )
  return isCleared ? { htmlSent: null, mailMedia: null, shownBlocks: null, isTextDerived: false } : ofText
}

type MailSource = ComposerSource & {
  variants?: readonly Variant[] | null | undefined
  channel: string
  mjmlBody?: string | null | undefined
  design?: Design | null | undefined
  htmlSent?: string | null
  feed?: Feed | null | undefined
  trackOpens?: boolean | null | undefined
}

const OF_MAIL = ['subject', 'previewText', 'htmlBody'] as const
const ONLY_MAIL = [...OF_MAIL, 'mjmlBody', 'design'] as const

/** Throws VALIDATION_FAILED for fields that only mails have, and for a text longer than other channels carry. */
export function assertNoMail(campaign: MailSource): void {
  for (const field of ONLY_MAIL) {
    const value = campaign[field]
    if (value === null || value === undefined) continue
    throw invalidField(
      field,
      `${field} is for the channel EMAIL; leave it out for ${campaign.channel}.`,
      'isForbidden',
    )
  }
  if (campaign.trackOpens) {
    const message = `trackOpens is for the channel EMAIL; leave it out for ${campaign.channel}.`
    throw invalidField('trackOpens', message, 'isForbidden')
  }
  campaign.variants?.forEach((variant, n) => {
    assertText(variant, { field: `variants[${n}]`, channel: campaign.channel })
  })
  if (campaign.messageTemplate.length <= MAX_TEMPLATE_LENGTH) return
  const message = `messageTemplate must have at most ${MAX_TEMPLATE_LENGTH} characters on the channel ${campaign.channel}.`
  throw invalidField('messageTemplate', message, 'maxLength', (say) =>
    say.shorter({ max: MAX_TEMPLATE_LENGTH }),
  )
}

/** Throws as `assertNoMail`, for a text of an A/B test. */
function assertText(variant: Variant, { field, channel }: { field: string; channel: string }): void {
  for (const name of ONLY_MAIL) {
    if (variant[name] === null || variant[name] === undefined) continue
    const message = `${field}.${name} is for the channel EMAIL; leave it out for ${channel}.`
    throw invalidField(`${field}.${name}`, message, 'isForbidden')
  }
  const name = `${field}.messageTemplate`
  if (!variant.messageTemplate) {
    throw invalidField(name, `${name} is required.`, 'isRequired', (say) => say.textMissing())
  }
  if (variant.messageTemplate.length <= MAX_TEMPLATE_LENGTH) return
  const message = `${name} must have at most ${MAX_TEMPLATE_LENGTH} characters on the channel ${channel}.`
  throw invalidField(name, message, 'maxLength', (say) => say.shorter({ max: MAX_TEMPLATE_LENGTH }))
}

/** Throws VALIDATION_FAILED for a mail that could not be sent to any recipient. */
export function assertMail(reader: Reader, organizationId: number, mail: MailSource): void {
  if (!mail.subject) {
    const message = 'subject is required for the channel EMAIL.'
    throw invalidField('subject', message, 'isRequired', (say) => say.subjectMissing())
  }
  if (mail.mediaUrls && mail.mediaUrls.length > 0) {
    const message = 'mediaUrls is for texts. Show pictures in htmlBody, as <img src="https://…">.'
    throw invalidField('mediaUrls', message, 'isForbidden')
  }
  const channel = 'EMAIL'
  const { data } = mail
  const hasFeed = Boolean(mail.feed)
  const parse = (template: string, fieldName: string) =>
    parseText(reader, organizationId, { template, fieldName, channel, data, hasFeed })
  const parseAll = (texts: MailTexts, prefix: string): void => {
    for (const field of ['messageTemplate', ...OF_MAIL, 'mjmlBody'] as const) {
      const template = texts[field]
      if (template) parse(template, `${prefix}${field}`)
    }
  }
  if (mail.design) assertDesign(reader, organizationId, mail.design, { data, hasFeed })
  parseAll(mail, '')
  mail.variants?.forEach((variant, n) => {
    const { design } = variant
    if (design)
      within(`variants[${n}]`, () => assertDesign(reader, organizationId, design, { data, hasFeed }))
    parseAll(variant, `variants[${n}].`)
  })
}

type MailTexts = Partial<
  Record<'messageTemplate' | 'mjmlBody' | (typeof OF_MAIL)[number], string | null | undefined>
>

/** Throws VALIDATION_FAILED for marketing of an organization without a postal address. */
export function assertSendableMail(mail: MailSource, nowMs: number): void {
  const { subject = null, previewText = null, htmlSent = null } = mail
  const shownBlocks = null
  for (const variant of mail.variants ?? [{}]) {
    const source = {
      ...mail,
      ...contentOf({ ...mail, subject, previewText, htmlSent, shownBlocks }, variant),
    }
    createMailComposer(source, nowMs)(BLANK_PERSON, { unsubscribeUrl: '', openUrl: null })
  }
}
