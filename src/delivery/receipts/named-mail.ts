import { findByIds, type KnownContact } from '../../contacts/records/bulk.ts'
import { listNamedContacts } from '../../contacts/records/merged.ts'
import type { MailToken } from '../../content/mail/tokens.ts'
import type { Reader } from '../../db/database.ts'
import { findReportedMail, type ReportedMessage } from '../messages/shared-queries.ts'

/** The message and the contact of a mail, found by its token; internal ids. */
interface NamedMail {
  /** Undefined for a message that was deleted because of its age. */
  message: Pick<ReportedMessage, 'id' | 'campaignId' | 'address'> | undefined
  /** The live contact; undefined for one that was deleted. */
  contact: KnownContact | undefined
}

/**
 * The message that a token names, and the contact: the current contact of the message, else the one that the token
 * names, or the survivor of its merge. A message of another contact is not the named one.
 */
export function findNamedMail(reader: Reader, token: MailToken): NamedMail {
  const { organizationId } = token
  const contacts = token.contact === null ? [] : listNamedContacts(reader, organizationId, token.contact)
  const found = findReportedMail(reader, organizationId, token.message)
  const message = found && isOf(found, token, contacts) ? found : undefined
  const ids = message?.contactId ? [message.contactId, ...contacts] : contacts
  const live = findByIds(reader, organizationId, ids)
  return { message, contact: ids.flatMap((id) => live.get(id) ?? [])[0] }
}

/** Like `findNamedMail`, for a bounce. */
export const findNamedMessage = (reader: Reader, token: MailToken): ReportedMessage | undefined => {
  const found = findReportedMail(reader, token.organizationId, token.message)
  const contacts =
    token.contact === null ? [] : listNamedContacts(reader, token.organizationId, token.contact)
  return found && isOf(found, token, contacts) ? found : undefined
}

/** A public id belongs to one message permanently; an internal id of earlier versions may have been assigned twice. */
const isOf = (message: ReportedMessage, token: MailToken, contacts: readonly number[]): boolean =>
  'uuid' in token.message ||
  (message.contactId === null ? token.contact === null : contacts.includes(message.contactId))
