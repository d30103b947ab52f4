import { type MailKeys, type MailToken, readToken } from '../../content/mail/tokens.ts'
import type { Tx } from '../../db/database.ts'
import type { MailIn } from '../../providers/mail-in/read-mail.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findMailByReference, findReportedMail, type ReportedMessage } from '../messages/queries.ts'

/** Which mail of ours a mail that came in is about. */

/** Where a mail came in. */
export interface MailContext {
  tx: Tx
  ports: SendingPorts
  organizationId: number
  /** Of the sender that it came to. */
  channelIdentityId: number
  /** Undefined before the first mail. */
  keys: MailKeys | undefined
}

/**
 * The mail of ours that this one is about: by the token of the address that it came back to, which
 * cannot be forged; else by its Message-ID, where the recipient is the one that it went to.
 */
export function findOriginal(context: Omit<MailContext, 'ports'>, mail: MailIn): ReportedMessage | undefined {
  const { tx, organizationId } = context
  for (const address of mail.deliveredTo) {
    const named = tokenOf(context, 'b', /\+([0-9a-z]{44})@/.exec(address)?.[1])
    const message = named && findReportedMail(tx, organizationId, named.messageId)
    if (message) return message
  }
  const { messageId, recipient } = mail.original
  const uuid = uuidIn(messageId ?? '')
  const message = uuid === undefined ? undefined : findMailByReference(tx, organizationId, uuid)
  return recipient === null || recipient === message?.address ? message : undefined
}

/** Of our message, in a Message-ID of ours. */
export const uuidIn = (messageId: string): string | undefined =>
  /^([0-9a-f-]{36})@/i.exec(messageId)?.[1]?.toLowerCase()

/** Undefined for one that is not genuine, and for that of another organization. */
export function tokenOf(
  { keys, organizationId }: Pick<MailContext, 'keys' | 'organizationId'>,
  purpose: 'b' | 'u',
  token: string | undefined,
): MailToken | undefined {
  const named = keys && token !== undefined ? readToken(keys, purpose, token) : undefined
  return named?.organizationId === organizationId ? named : undefined
}
