import { readReturnTag } from '../../content/mail/tokens.ts'
import type { Tx } from '../../db/database.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findMailByReference, type ReportedMessage } from '../messages/shared-queries.ts'
import { findNamedMessage } from './named-mail.ts'

/** Finds the sent mail that an incoming mail is about. */

/** Where a mail arrived. */
export interface MailContext {
  tx: Tx
  ports: SendingPorts
  organizationId: number
  /** The sender that received it. */
  channelIdentityId: number
}

/**
 * The sent mail that this one is about: by the token of the address that it came back to, which
 * cannot be forged; else by its Message-ID, if its recipient is the same.
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
    // An earlier version may have assigned an internal id twice: the recipient has to match the mail.
    const isSure = named && ('uuid' in named.message || recipient === null || recipient === message?.address)
    if (message && isSure) return message
  }
  const uuid = uuidIn(messageId ?? '')
  const message = uuid === undefined ? undefined : findMailByReference(tx, organizationId, uuid)
  return recipient === null || recipient === message?.address ? message : undefined
}

/** The id of our message in a Message-ID of ours. */
export const uuidIn = (messageId: string): string | undefined =>
  /^([0-9a-f-]{36})@/i.exec(messageId)?.[1]?.toLowerCase()
