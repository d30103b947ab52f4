import type { MessageDraft } from './context.ts'

/** The document of an email: a design, or HTML or MJML of its author. Its plain text can be made from it. */

type Document = Pick<MessageDraft, 'channel' | 'design' | 'htmlBody' | 'mjmlBody'>

export const isBlank = (text: string): boolean => text.trim() === ''

/** Returns whether the draft is an email with a document. */
export const hasDocument = ({ channel, design, htmlBody, mjmlBody }: Document): boolean =>
  channel === 'EMAIL' && (design !== null || !isBlank(htmlBody) || !isBlank(mjmlBody))

const MJML = /^\s*<mjml[\s>]/i

/** Returns the field of a document that its author wrote: a text that begins with `<mjml>` is MJML. */
export const written = (text: string): Pick<MessageDraft, 'htmlBody' | 'mjmlBody'> =>
  MJML.test(text) ? { htmlBody: '', mjmlBody: text } : { htmlBody: text, mjmlBody: '' }
