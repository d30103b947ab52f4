import { DocumentTooSlow, documents } from '../documents/documents.ts'
import { READ_BYTES } from './beginning.ts'
import { type MailIn, MailUnreadable } from './parse-mail.ts'

/**
 * Reads a mail of a mailbox or a server, in the thread for documents. Throws MailUnreadable for bytes that are
 * not a mail and if reading takes too long. Throws SERVICE_UNAVAILABLE while too many documents of the
 * organization wait.
 * @param organizationId the organization whose share of the threads is used
 */
export async function readMail(raw: Uint8Array, organizationId: number): Promise<MailIn> {
  try {
    const read = await documents.readMail(raw.slice(0, READ_BYTES), organizationId)
    if ('unreadable' in read) throw new MailUnreadable(read.unreadable)
    return read
  } catch (error) {
    if (error instanceof DocumentTooSlow) throw new MailUnreadable('Reading the mail takes too long.')
    throw error
  }
}
