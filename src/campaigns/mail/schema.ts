import * as v from 'valibot'
import { clearable, lineText, text } from '../../http/schema.ts'

/** What a campaign by email says beside its text. */

const MAX_SUBJECT = 255
const MAX_HTML = 100_000
/** Characters of the text of a mail, before merge. */
export const MAX_MAIL_TEXT = 100_000

const subject = clearable(lineText(1, MAX_SUBJECT))
const previewText = clearable(text(1, MAX_SUBJECT))
const htmlBody = clearable(text(1, MAX_HTML))

export const MAIL_FIELDS = { subject, previewText, htmlBody }

export const recordMailFields = {
  subject: v.nullable(v.string()),
  previewText: v.nullable(v.string()),
  htmlBody: v.nullable(v.string()),
}

export const MAIL_FIELD_TEXTS = {
  subject:
    'For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped.',
  previewText:
    'For EMAIL alone: what inboxes show beside the subject, with merge fields. The open mail does not show it.',
  htmlBody:
    'For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one.',
}
