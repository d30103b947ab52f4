import { findById } from '../../channels/identities/store.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import type { Tx } from '../../db/database.ts'
import { forTheLog } from '../../delivery/senders/sender-health.ts'
import { raise } from '../records/raise.ts'
import type { Notice, NotificationEvent } from '../records/table.ts'

type SenderEvent = Extract<NotificationEvent, `SENDER_${'ERROR' | 'TROUBLE' | 'WORKS'}`>

/** Makes a sentence of an error text, without phone numbers that a provider may have put into it. */
export const sentence = (cause: string): string => forTheLog(cause).trimEnd().replace(/\.?$/, '.')

/** Writes the title and body of a notice about a sender. */
function wordsOf({ name, address, status, lastError }: ChannelIdentityRow, event: SenderEvent) {
  const sender = `${name} ${address} (${status})`
  const said = `${sender}: ${sentence(lastError ?? status)}`
  switch (event) {
    case 'SENDER_ERROR':
      return {
        title: `Sender "${name}" is set aside`,
        body: `${said} It sends nothing until its settings are correct and it is verified, or a member makes it ACTIVE.`,
      }
    case 'SENDER_TROUBLE':
      return {
        title: `Sender "${name}" has a problem`,
        body: `${said} What certainly did not leave is tried again by itself.`,
      }
    case 'SENDER_WORKS':
      return { title: `Sender "${name}" works again`, body: `${sender} has no problem any more.` }
  }
}

/** Makes the notice about a sender. */
export const noticeOfSender = (row: ChannelIdentityRow, event: SenderEvent): Notice => ({
  organizationId: row.organizationId,
  event,
  subject: `sender ${row.uuid}`,
  ...wordsOf(row, event),
  link: `/channel-identities/${row.uuid}`,
  resourceType: 'CHANNEL_IDENTITY',
  resourceId: row.uuid,
})

/** Notifies of a problem of a sender, unless it has ended or the sender is not in use. */
export function notifyOfSender(tx: Tx, channelIdentityId: number): void {
  const row = findById(tx, channelIdentityId)
  if (!row || row.deletedAt !== null || row.status === 'DISABLED') return
  if (row.status === 'ERROR') raise(tx, noticeOfSender(row, 'SENDER_ERROR'), 'IGNORED')
  else if (row.lastError !== null) raise(tx, noticeOfSender(row, 'SENDER_TROUBLE'), 'IGNORED')
}
