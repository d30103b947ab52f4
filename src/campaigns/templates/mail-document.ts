import type { Design } from '../designs/schema.ts'

/** The documents of which the HTML of a mail is made; at most one is given. */
export interface MailDocuments {
  htmlBody?: string | null | undefined
  mjmlBody?: string | null | undefined
  design?: Design | null | undefined
}

export const DOCUMENTS = ['htmlBody', 'mjmlBody', 'design'] as const

/** Returns the field of the document of a mail; undefined for a mail of text alone. */
export const documentFieldOf = (mail: MailDocuments): (typeof DOCUMENTS)[number] | undefined =>
  DOCUMENTS.find((field) => mail[field])
