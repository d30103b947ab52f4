import { type ComposerSource, NOBODY } from '../../content/composition/compose.ts'
import { createMailComposer } from '../../content/mail/compose.ts'
import { type PreparedHtml, prepareHtml } from '../../content/mail/prepare.ts'
import type { Reader } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import type { CampaignChange, CampaignRow } from '../store/table.ts'
import { MAX_TEMPLATE_LENGTH, parseText } from '../templates/text.ts'

/** The checks of a campaign by email, and what is made of its HTML. */

/** What is made of the HTML of a body before the transaction, as it takes time; undefined without HTML. */
export const preparedHtml = async ({
  htmlBody,
}: {
  htmlBody?: string | null | undefined
}): Promise<PreparedHtml | undefined> => (htmlBody ? prepareHtml(htmlBody) : undefined)

interface MailInput {
  htmlBody?: string | null | undefined
  messageTemplate?: string | undefined
}

/** The columns that follow from the HTML of a body. @param before the campaign that it changes */
export function mailColumns(
  { htmlBody, messageTemplate }: MailInput,
  html: PreparedHtml | undefined,
  before?: Pick<CampaignRow, 'isTextDerived'>,
): CampaignChange {
  const isText = messageTemplate !== undefined
  const ofText = isText ? { isTextDerived: false } : {}
  if (htmlBody === undefined) return ofText
  if (htmlBody === null || !html) return { htmlSent: null, isTextDerived: false }
  if (isText || (before && !before.isTextDerived)) return { htmlSent: html.html, ...ofText }
  return { htmlSent: html.html, messageTemplate: html.text, isTextDerived: true }
}

type MailSource = ComposerSource & { variants?: readonly unknown[] | null | undefined; abTest?: unknown } & {
  channel: string
  htmlSent?: string | null
  trackOpens?: boolean | null | undefined
}

const OF_MAIL = ['subject', 'previewText', 'htmlBody'] as const

/** Throws VALIDATION_FAILED for what only a mail has, and a text that is longer than other channels carry. */
export function assertNoMail(campaign: MailSource): void {
  for (const field of OF_MAIL) {
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
  if (campaign.messageTemplate.length <= MAX_TEMPLATE_LENGTH) return
  const message = `messageTemplate must have at most ${MAX_TEMPLATE_LENGTH} characters on the channel ${campaign.channel}.`
  throw invalidField('messageTemplate', message, 'maxLength')
}

/** Throws VALIDATION_FAILED for a mail that could not be sent to anybody. */
export function assertMail(reader: Reader, organizationId: number, mail: MailSource): void {
  if (!mail.subject) throw invalidField('subject', 'subject is required for the channel EMAIL.', 'isRequired')
  if (mail.variants || mail.abTest) {
    const field = mail.variants ? 'variants' : 'abTest'
    const message = `${field} is for the channel SMS; an A/B test of mails is not available yet.`
    throw invalidField(field, message, 'isForbidden')
  }
  if (mail.mediaUrls && mail.mediaUrls.length > 0) {
    const message = 'mediaUrls is for texts. Show pictures in htmlBody, as <img src="https://…">.'
    throw invalidField('mediaUrls', message, 'isForbidden')
  }
  const channel = 'EMAIL'
  parseText(reader, organizationId, { template: mail.messageTemplate, fieldName: 'messageTemplate', channel })
  for (const field of OF_MAIL) {
    const template = mail[field]
    if (template) parseText(reader, organizationId, { template, fieldName: field, channel })
  }
}

/** Throws VALIDATION_FAILED for marketing of an organization without a postal address. */
export function assertSendableMail(mail: MailSource, nowMs: number): void {
  const source = { ...mail, htmlBody: mail.htmlSent ?? null }
  createMailComposer(source, nowMs)(NOBODY, { unsubscribeUrl: '', openUrl: null })
}
