import { findById } from '../../channels/identities/store.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import type { Tx } from '../../db/database.ts'
import { isStored, withoutAnswers } from '../../lib/stored-sentence.ts'
import { raise } from '../records/raise.ts'
import type { Notice, NoticeTexts, NotificationEvent } from '../records/table.ts'
import { say } from '../records/texts.ts'

type SenderEvent = Extract<NotificationEvent, `SENDER_${'ERROR' | 'TROUBLE' | 'WORKS'}`>

/** Makes a sentence of an error text, without words and phone numbers that a provider may have put into it. */
export function sentence(cause: string): string {
  const shown = withoutAnswers(cause)
  return isStored(shown) ? shown : shown.trimEnd().replace(/\.?$/, '.')
}

function textsOf({ name, address, status, lastError }: ChannelIdentityRow, event: SenderEvent): NoticeTexts {
  const problem = say.quote({ text: sentence(lastError ?? status) })
  switch (event) {
    case 'SENDER_ERROR':
      return { title: say.senderAside({ name }), body: [problem, say.senderAsideHint({ address })] }
    case 'SENDER_TROUBLE':
      return { title: say.senderTrouble({ name }), body: [problem, say.senderTroubleHint({ address })] }
    case 'SENDER_WORKS':
      return { title: say.senderWorks({ name }), body: [say.senderWorksHint({ address })] }
  }
}

/** Makes the notice about a sender. */
export const noticeOfSender = (row: ChannelIdentityRow, event: SenderEvent): Notice => ({
  organizationId: row.organizationId,
  event,
  subject: `sender ${row.uuid}`,
  ...textsOf(row, event),
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
