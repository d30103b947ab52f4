import type { Tx } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { addCampaignClicks } from '../recipient-links/campaign-links.ts'
import { countLinkClicks } from '../short-links/shared-queries.ts'
import type { LinkBursts } from './bursts.ts'
import { countClicks } from './counts.ts'
import { tellOfClicks } from './events.ts'
import { addClickers, addClickMinutes } from './of-runs.ts'
import * as queries from './queries.ts'
import { recipientsOf } from './recipients.ts'
import type { ClickRow } from './table.ts'
import { agentOf, botReasonOf } from './user-agent.ts'
import type { Visitors } from './visitor.ts'

/** A visit to a link, as the redirect saw it. */
export interface Followed {
  linkId: number
  organizationId: number
  /** The message that contained the code, and when it was made (ms since 1970); null for the link's own code. */
  messageId: number | null
  sentAt: number | null
  clickedAt: number
  userAgent: string
  referrer: string
  isPrefetch: boolean
  /** Empty if the recipient is known; never stored. */
  ip: string
}

const QUARTER_MS = 15 * MINUTE_MS
const MAX_REFERRER = 253

/** Host of the page with the clicked link; empty if unknown. */
function hostOf(referrer: string): string {
  if (referrer === '') return ''
  return (URL.parse(referrer)?.hostname ?? '').slice(0, MAX_REFERRER)
}

/** Stores clicks and counts them with a fixed number of statements, regardless of the number of clicks. */
export function recordClicks(tx: Tx, known: Known, followed: readonly Followed[]): void {
  if (followed.length === 0) return
  const rows = withoutScanned(known.bursts, rowsOf(tx, known.visitors, followed))
  const counts = countClicks(rows, (keys) => queries.listKnown(tx, keys))
  addClickers(tx, rows)
  queries.insertClicks(tx, rows)
  countLinkClicks(tx, counts.links)
  addCampaignClicks(tx, counts.campaignLinks)
  queries.addToCampaigns(tx, counts.campaigns)
  queries.addTotals(tx, totalsOf(rows))
  addClickMinutes(tx, rows)
  tellOfClicks(
    tx,
    rows.filter(({ botReason }) => botReason === null),
  )
}

/** State that is carried from one batch to the next. */
interface Known {
  visitors: Visitors
  bursts: LinkBursts
}

/** Removes clicks of scanners that claim to be browsers, as they are not of people. */
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
    const agent = agentOf(click.userAgent)
    const recipient = click.messageId === null ? undefined : recipients.get(click.messageId)
    const contactId = recipient?.contactId ?? null
    return {
      uuid: uuidv7(click.clickedAt),
      organizationId: click.organizationId,
      linkId: click.linkId,
      campaignId: recipient?.campaignId ?? null,
      messageId: click.messageId,
      executionId: recipient?.executionId ?? null,
      contactId,
      visitor: contactId === null ? visitors.of(tx, click) : null,
      clickedAt: click.clickedAt,
      botReason: botReasonOf(agent, click),
      browser: agent.browser,
      device: agent.device,
      referrer: hostOf(click.referrer),
    }
  })
}

/** Rows of the totals, with the number of clicks of each. */
function totalsOf(rows: readonly ClickRow[]): unknown[][] {
  const totals = new Map<string, { row: unknown[]; clicks: number }>()
  for (const {
    organizationId,
    linkId,
    campaignId,
    clickedAt,
    botReason,
    browser,
    device,
    referrer,
  } of rows) {
    const quarter = Math.floor(clickedAt / QUARTER_MS)
    const row = [organizationId, linkId, campaignId ?? 0, quarter, botReason ?? '', browser, device, referrer]
    const key = row.join('\n')
    const total = totals.get(key)
    if (total) total.clicks += 1
    else totals.set(key, { row, clicks: 1 })
  }
  return [...totals.values()].map(({ row, clicks }) => [...row, clicks])
}
