import type { Db, Tx } from '../../db/database.ts'
import type { Named } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { emitOpens, emitSingleOpens, type SingleOpen } from '../clicks/events.ts'
import { type MessageRecipient, recipientsOf } from '../clicks/record.ts'
import { agentOf, TOO_FAST_MS } from '../clicks/user-agent.ts'
import { VisitRecorder } from '../clicks/visits.ts'
import * as store from './store.ts'
import type { MachineOpenReason, OpenRow } from './table.ts'

/**
 * Mailbox providers that load pictures themselves. Mail Privacy Protection of Apple sends only `Mozilla/5.0`.
 * Gmail names its proxy. If Gmail loads a picture before the mail is opened, it claims to be an Edge of 2015,
 * followed by a second `Mozilla/5.0`.
 */
const PROXIES: ReadonlyArray<readonly [reason: MachineOpenReason, pattern: RegExp]> = [
  ['APPLE_PRIVACY', /^Mozilla\/5\.0$/],
  ['GMAIL_PROXY', /GoogleImageProxy|ggpht\.com|Edge\/12\.246 Mozilla\/5\.0$/],
  ['IMAGE_PROXY', /YahooMailProxy|(?:Image|Mail|Img)-?Proxy/i],
]

const MAX_USER_AGENT = 512

/** Returns why an open may not be a person's, or an empty text if it counts as a person's. */
function machineReasonOf(open: {
  userAgent: string
  isPrefetch: boolean
  openedAt: number
  /** ms since 1970. Null while it is unknown whether the mail was sent. */
  sentAt: number | null
}): MachineOpenReason | '' {
  const userAgent = open.userAgent.slice(0, MAX_USER_AGENT).trim()
  const proxy = PROXIES.find(([, pattern]) => pattern.test(userAgent))
  if (proxy) return proxy[0]
  if (open.isPrefetch) return 'PREFETCH'
  const { botReason } = agentOf(userAgent)
  if (botReason !== null) return botReason === 'PREVIEW' ? 'BOT' : botReason
  return open.sentAt !== null && open.openedAt - open.sentAt < TOO_FAST_MS ? 'TOO_FAST' : ''
}

/** Request for the picture of a mail. */
interface Opened {
  /** Named by the token in the address of the picture. */
  organizationId: number
  message: Named
  /** ms since 1970. */
  openedAt: number
  userAgent: string
  isPrefetch: boolean
}

/**
 * Stores and counts opens. The number of statements does not depend on the number of opens. Stores nothing for
 * a mail if its message was deleted because of its age, or its organization was closed.
 */
function recordOpens(tx: Tx, opened: readonly Opened[]): void {
  const { rows, single } = rowsOf(tx, opened)
  emitSingleOpens(tx, single)
  if (rows.length === 0) return
  const known = new Set(store.listKnown(tx, rows))
  const firsts = rows.filter((_, at) => !known.has(at))
  const ofPeople = firsts.filter(({ reason }) => reason === '')
  const ofMachines = firsts.filter(({ reason }) => reason !== '')
  store.countOpeners(tx, ofPeople)
  store.countMachines(tx, ofMachines)
  store.putOpens(tx, rows)
  emitOpens(tx, ofPeople)
}

/**
 * Returns one row for each mail that people opened, and one for each mail that software opened; and separately each time
 * that a person opened a mail without a run.
 */
function rowsOf(tx: Tx, opened: readonly Opened[]): { rows: OpenRow[]; single: SingleOpen[] } {
  const single: SingleOpen[] = []
  if (opened.length === 0) return { rows: [], single }
  const mails = mailsBy(recipientsOf.only(tx, opened))
  const live = new Set(store.listLive(tx, [...new Set(opened.map(({ organizationId }) => organizationId))]))
  const rows = new Map<string, OpenRow>()
  for (const open of opened) {
    const { organizationId, openedAt } = open
    const mail = mails.get(keyOf(open.message))
    if (!mail || mail.organizationId !== organizationId || !live.has(organizationId)) continue
    const { messageId, campaignId, executionId, contactId, sentAt } = mail
    const reason = machineReasonOf({ ...open, sentAt })
    if (executionId === null && reason === '') single.push({ organizationId, messageId, openedAt })
    if (campaignId === null || executionId === null || contactId === null) continue
    const key = `${messageId} ${reason !== ''}`
    const row = rows.get(key)
    if (row) {
      row.opens += 1
      row.lastOpenedAt = Math.max(row.lastOpenedAt, openedAt)
    } else {
      const of = { messageId, organizationId, campaignId, executionId, contactId }
      rows.set(key, { ...of, reason, opens: 1, firstOpenedAt: openedAt, lastOpenedAt: openedAt })
    }
  }
  return { rows: [...rows.values()], single }
}

const keyOf = (message: Named): string => ('uuid' in message ? message.uuid : String(message.id))

const mailsBy = (mails: readonly MessageRecipient[]): Map<string, MessageRecipient> =>
  new Map(
    mails.flatMap((mail) => [
      [mail.messageUuid, mail],
      [String(mail.messageId), mail],
    ]),
  )

/** Stores the opens of mails. The picture is sent before they are on disk. */
export type OpenRecorder = VisitRecorder<Opened>

export const createOpenRecorder = (db: Db, log: Log): OpenRecorder =>
  new VisitRecorder({ db, log, what: 'opens', write: recordOpens })
