import * as v from 'valibot'
import { oneOf, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { CAMPAIGN_CATEGORIES } from '../records/table.ts'
import { DESIGN_FIELDS, MAIL_FIELD_TEXTS, MAIL_FIELDS } from '../templates/mail-fields.ts'

export const RenderEmail = component('RenderEmail', 'A mail to make without storing it.', {
  design: [DESIGN_FIELDS.design, 'The document of blocks; give this or `mjmlBody` or `htmlBody`.'],
  mjmlBody: [DESIGN_FIELDS.mjmlBody, 'The mail as MJML.'],
  htmlBody: [MAIL_FIELDS.htmlBody, 'The mail as HTML.'],
  subject: [MAIL_FIELDS.subject, MAIL_FIELD_TEXTS.subject],
  previewText: [MAIL_FIELDS.previewText, MAIL_FIELD_TEXTS.previewText],
  category: [v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'), 'MARKETING gets a link to unsubscribe.'],
  contactId: [
    v.optional(v.nullable(uuid)),
    'Id of the contact whose mail to show. Absent or null: every field shows its fallback, and all blocks are there.',
  ],
  campaignId: [
    v.optional(v.nullable(uuid)),
    'Id of the campaign whose feed to show, as it was last read. Absent or null: no feed.',
  ],
})
export type RenderEmailInput = v.InferOutput<typeof RenderEmail>

export const RenderedEmail = component('RenderedEmail', 'A mail as its reader gets it.', {
  subject: [v.string(), 'The subject with the values of the contact.'],
  html: [
    v.string(),
    'The HTML with its footer. Show it in a frame without scripts, because the HTML of the author is not sanitized.',
  ],
  text: [v.string(), 'The text, for programs that show no HTML.'],
  size: [v.number(), 'Size of the HTML in bytes. Gmail cuts mails of more than 102,400 bytes.'],
})
