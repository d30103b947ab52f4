import type { Named } from '../../content/mail/tokens.ts'
import type { Tx } from '../../db/database.ts'
import { tellOfOpens } from '../clicks/events.ts'
import { type MessageRecipient, recipientsOf } from '../clicks/recipients.ts'
import { machineReasonOf } from './machine.ts'
import * as queries from './queries.ts'
import type { OpenRow } from './table.ts'

/** Somebody loaded the picture of a mail. */
export interface Opened {
  /** As the token says. */
  organizationId: number
  message: Named
  /** ms since 1970. */
  openedAt: number
  userAgent: string
  isPrefetch: boolean
}

/**
 * Stores opens and counts them: a fixed number of statements, however many opens there are.
 * Nothing is kept of a mail whose message was deleted because of its age, or whose
 * organization was closed.
 */
export function recordOpens(tx: Tx, opened: readonly Opened[]): void {
  const rows = rowsOf(tx, opened)
  if (rows.length === 0) return
  const known = new Set(queries.listKnown(tx, rows))
  const firsts = rows.filter((_, at) => !known.has(at))
  queries.countOpeners(
    tx,
    firsts.filter(({ reason }) => reason === ''),
  )
  queries.countMachines(
    tx,
    firsts.filter(({ reason }) => reason !== ''),
  )
  queries.putOpens(tx, rows)
  tellOfOpens(
    tx,
    firsts.filter(({ reason }) => reason === ''),
  )
}

/** One for each mail that people opened, and for each that software did. */
function rowsOf(tx: Tx, opened: readonly Opened[]): OpenRow[] {
  if (opened.length === 0) return []
  const mails = mailsBy(recipientsOf.only(tx, opened))
  const live = new Set(queries.listLive(tx, [...new Set(opened.map(({ organizationId }) => organizationId))]))
  const rows = new Map<string, OpenRow>()
  for (const open of opened) {
    const { organizationId, openedAt } = open
    const mail = mails.get(keyOf(open.message))
    if (!mail || mail.organizationId !== organizationId || !live.has(organizationId)) continue
    const { messageId, campaignId, executionId, contactId, sentAt } = mail
    if (campaignId === null || executionId === null || contactId === null) continue
    const reason = machineReasonOf({ ...open, sentAt })
    const key = `${messageId} ${reason !== ''}`
    const row = rows.get(key)
    if (row) {
      row.opens += 1
      row.lastAt = Math.max(row.lastAt, openedAt)
    } else {
      const of = { messageId, organizationId, campaignId, executionId, contactId }
      rows.set(key, { ...of, reason, opens: 1, firstAt: openedAt, lastAt: openedAt })
    }
  }
  return [...rows.values()]
}

const keyOf = (message: Named): string => ('uuid' in message ? message.uuid : String(message.id))

const mailsBy = (mails: readonly MessageRecipient[]): Map<string, MessageRecipient> =>
  new Map(
    mails.flatMap((mail) => [
      [mail.messageUuid, mail],
      [String(mail.messageId), mail],
    ]),
  )
