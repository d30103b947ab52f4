import { findByIds, type KnownContact } from '../../contacts/records/bulk.ts'
import { listNamedContacts } from '../../contacts/records/merged.ts'
import { type MailToken, readReturnTag } from '../../content/mail/tokens.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findMailByReference, findReportedMail, type ReportedMessage } from '../messages/store.ts'

/** The message and the contact of a mail, found by its token. Internal ids. */
export interface NamedMail {
  /** Undefined for a message that was deleted because of its age. */
  message: Pick<ReportedMessage, 'id' | 'campaignId' | 'contactId' | 'address'> | undefined
  /** The live contact. Undefined for a deleted contact. */
  contact: KnownContact | undefined
}

/**
 * Finds the message that a token names, and the contact: the current contact of the message, else the contact
 * that the token names, or the survivor of its merge. A message of another contact is not returned.
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
const findNamedMessage = (reader: Reader, token: MailToken): ReportedMessage | undefined => {
  const found = findReportedMail(reader, token.organizationId, token.message)
  const contacts =
    token.contact === null ? [] : listNamedContacts(reader, token.organizationId, token.contact)
  return found && isOf(found, token, contacts) ? found : undefined
}

/**
 * Returns whether the message belongs to the token. A public id belongs to a single message permanently. An
 * internal id of earlier versions may have been assigned twice.
 */
const isOf = (message: ReportedMessage, token: MailToken, contacts: readonly number[]): boolean =>
  'uuid' in token.message ||
  (message.contactId === null ? token.contact === null : contacts.includes(message.contactId))

/** Finds the sent mail that an incoming mail is about. */

/** The place where a mail arrived. */
export interface MailContext {
  tx: Tx
  ports: SendingPorts
  organizationId: number
  /** The sender that received it. */
  channelIdentityId: number
}

/**
 * Returns the sent mail that this mail is about. It is found by the token in the address to which this mail was
 * returned, because a token cannot be forged. Without a token it is found by its Message-ID, if its recipient
 * is the same.
 */
export function findOriginal(
  { tx, organizationId }: Omit<MailContext, 'ports'>,
  mail: MailIn,
): ReportedMessage | undefined {
  const { messageId, recipient } = mail.original
  for (const address of mail.deliveredTo) {
    const tag = /\+([0-9a-z]{44})@/i.exec(address)?.[1]
    const named = tag === undefined ? undefined : readReturnTag(tx, organizationId, tag)
    const message = named && findNamedMessage(tx, named)
    // An earlier version may have assigned an internal id twice. So the recipient must match the mail.
    const isSure = named && ('uuid' in named.message || recipient === null || recipient === message?.address)
    if (message && isSure) return message
  }
  const uuid = uuidIn(messageId ?? '')
  const message = uuid === undefined ? undefined : findMailByReference(tx, organizationId, uuid)
  return recipient === null || recipient === message?.address ? message : undefined
}

/** Returns the uuid of our message in a Message-ID that this appliance wrote. */
export const uuidIn = (messageId: string): string | undefined =>
  /^([0-9a-f-]{36})@/i.exec(messageId)?.[1]?.toLowerCase()
