import type { Db, Reader, Tx } from '../../db/database.ts'
import { type Named, uuidv7 } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { Port } from '../../module/port.ts'
import { addCampaignClicks } from '../recipient-links/store.ts'
import { countLinkClicks } from '../short-links/store.ts'
import { LinkBursts } from './bursts.ts'
import { countClicks } from './counts.ts'
import { emitClicks } from './events.ts'
import * as store from './store.ts'
import type { ClickRow } from './table.ts'
import { agentOf, botReasonOf } from './user-agent.ts'
import { Visitors } from './visitor.ts'
import { VisitRecorder } from './visits.ts'

/** Visit to a link that the redirect reports. */
interface Followed {
  linkId: number
  organizationId: number
  /**
   * Message that contained the code, and the time when it was created (ms since 1970). Null for the link's own
   * code.
   */
  messageId: number | null
  sentAt: number | null
  clickedAt: number
  userAgent: string
  referrer: string
  isPrefetch: boolean
  /** Address of the visitor, never stored. Empty if the recipient is known. */
  ip: string
}

const MAX_REFERRER = 253

/** Returns the host of the page that contained the clicked link, or an empty text if it is unknown. */
function hostOf(referrer: string): string {
  if (referrer === '') return ''
  return (URL.parse(referrer)?.hostname ?? '').slice(0, MAX_REFERRER)
}

/** Stores and counts clicks. The number of statements does not depend on the number of clicks. */
function recordClicks(tx: Tx, known: Known, followed: readonly Followed[]): void {
  if (followed.length === 0) return
  const rows = withoutScanned(known.bursts, rowsOf(tx, known.visitors, followed))
  const counts = countClicks(rows, (keys) => store.listKnown(tx, keys))
  store.addClickers(tx, rows)
  store.insertClicks(tx, rows)
  countLinkClicks(tx, counts.links)
  addCampaignClicks(tx, counts.campaignLinks)
  store.addToCampaigns(tx, counts.campaigns)
  store.addTotals(tx, rows)
  store.addClickMinutes(tx, rows)
  emitClicks(
    tx,
    rows.filter(({ botReason }) => botReason === null),
  )
}

/** State that each batch gets from the batch before. */
interface Known {
  visitors: Visitors
  bursts: LinkBursts
}

/** Marks the clicks of scanners that claim to be browsers, so that they do not count as clicks of people. */
function withoutScanned(bursts: LinkBursts, rows: readonly ClickRow[]): ClickRow[] {
  bursts.take(
    rows.flatMap(({ messageId, linkId, clickedAt }) =>
      messageId === null ? [] : [{ messageId, linkId, clickedAt }],
    ),
  )
  return rows.map((row) => {
    const isScanned = row.botReason === null && row.messageId !== null && bursts.isScanned(row.messageId)
    return isScanned ? { ...row, botReason: 'SCANNER' } : row
  })
}

function rowsOf(tx: Tx, visitors: Visitors, followed: readonly Followed[]): ClickRow[] {
  const messages = followed.flatMap(({ organizationId, messageId }) =>
    messageId === null ? [] : [{ organizationId, message: { id: messageId } }],
  )
  const found = messages.length === 0 ? [] : recipientsOf.only(tx, messages)
  const recipients = new Map(found.map((recipient) => [recipient.messageId, recipient]))
  return followed.map((click) => {
    const { organizationId, linkId, messageId, clickedAt } = click
    const { browser, device, ...agent } = agentOf(click.userAgent)
    const recipient = messageId === null ? undefined : recipients.get(messageId)
    const { contactId = null, campaignId = null, executionId = null } = recipient ?? {}
    return {
      uuid: uuidv7(clickedAt),
      organizationId,
      linkId,
      campaignId,
      messageId,
      executionId,
      contactId,
      clickedAt,
      browser,
      device,
      referrer: hostOf(click.referrer),
      botReason: botReasonOf(agent, click),
      visitor: contactId === null ? visitors.of(tx, click) : null,
    }
  })
}

/** Stores the clicks that the redirect reports. The redirect answers before they are on disk. */
export type ClickRecorder = VisitRecorder<Followed>

export function createClickRecorder(db: Db, log: Log): ClickRecorder {
  const known = { visitors: new Visitors(), bursts: new LinkBursts() }
  return new VisitRecorder({
    db,
    log,
    what: 'clicks',
    write: (tx, followed) => recordClicks(tx, known, followed),
  })
}

/** Recipient of a message, with its campaign and run. Ids are internal. */
export interface MessageRecipient {
  messageId: number
  messageUuid: string
  organizationId: number
  contactId: number | null
  campaignId: number | null
  executionId: number | null
  /** Time when a carrier accepted the message, ms since 1970. Null while it is unknown. */
  sentAt: number | null
}

/** Visit that names a message. */
interface VisitedMessage {
  organizationId: number
  message: Named
}

/** Finds the recipients of the messages that exist in the given organizations. */
export type FindRecipients = (reader: Reader, messages: readonly VisitedMessage[]) => MessageRecipient[]

export const recipientsOf = new Port<FindRecipients>('whom messages went to')
