import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import { findById, listActiveIdentities } from '../../channels/identities/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { AutomaticKind } from '../../channels/reply-messages/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { insertDirectMessage } from '../../delivery/messages/direct-messages.ts'
import { emit } from '../../events/event.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { joinLinkSpent } from './events.ts'
import { type ClosedReason, closed, closedReasonOf } from './limits.ts'
import { hashOf, makeCode, makeToken } from './secrets.ts'
import * as store from './store.ts'
import type { SubmissionRow } from './table.ts'
import { welcomeText } from './welcome.ts'

/** Time in which a question or a link in a mail can be answered. */
const ANSWER_MS = DAY_MS
/** Time after which a delayed confirmation is no longer sent. */
const CONFIRMATION_MS = 60 * MINUTE_MS

/**
 * Returns the sender of a link's messages: its own, or else the oldest ACTIVE sender of its channel. Throws
 * GONE for none.
 */
function senderOf(reader: Reader, link: JoinLinkRow): number {
  if (link.channelIdentityId !== null) {
    const own = findById(reader, link.channelIdentityId)
    if (own && own.deletedAt === null && own.status !== 'DISABLED') return own.id
    throw closed('NO_SENDER')
  }
  const first = listActiveIdentities(reader, link.organizationId, link.channel)
    .toSorted((a, b) => a.id - b.id)
    .at(0)
  if (!first) throw closed('NO_SENDER')
  return first.id
}

interface Text {
  kind: AutomaticKind
  to: string
  subject: string
  body: string
  expiresAt: number
  contactId?: number
}

function queueText(
  tx: Tx,
  link: JoinLinkRow,
  channelIdentityId: number,
  { kind, to, subject, body: written, expiresAt, contactId }: Text,
): void {
  const { organizationId, channel } = link
  const content = channelOf(channel).plain(tx, { body: written, subject })
  insertDirectMessage(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    channel,
    channelIdentityId,
    address: to,
    subject: channel === 'EMAIL' ? subject : null,
    html: null,
    body: content.body,
    segmentCount: content.segmentCount,
    replyKind: kind,
    expiresAt,
    ...(contactId === undefined ? {} : { contactId }),
  })
}

type Checked = Pick<SubmissionRow, 'id' | 'uuid' | 'organizationId' | 'phone' | 'email'>

/** The question that proves that the number or the address belongs to the person. */
interface Check {
  status: 'PENDING_OTP' | 'PENDING_CONFIRMATION'
  /** Null if the answer comes from the number itself. */
  secret: string | null
  body: string
  subject: string
  expiresAt: number
}

/** Returns the check after a form, or undefined if nothing is checked. */
export function checkAfterForm({ channel, otpEnabled, doubleOptIn }: JoinLinkRow): CheckKind | undefined {
  if (channel === 'EMAIL') return doubleOptIn === 'EMAIL_LINK' ? 'LINK' : undefined
  if (otpEnabled) return 'CODE'
  return doubleOptIn === 'REPLY_YES' ? 'YES' : undefined
}

export type CheckKind = 'CODE' | 'YES' | 'LINK'

/** Returns the status of a submission that awaits the answer to a check. */
export const statusOfCheck = (kind: CheckKind): Check['status'] =>
  kind === 'CODE' ? 'PENDING_OTP' : 'PENDING_CONFIRMATION'

function makeCheck(
  tx: Tx,
  link: JoinLinkRow,
  submission: Checked,
  { kind, baseUrl }: { kind: CheckKind; baseUrl: string },
): Check {
  const { name, locale } = getOrganization(tx, link.organizationId)
  const texts = inLanguage(english, locale)
  const status = statusOfCheck(kind)
  const subject = texts.joinMailSubject({ name })
  if (kind === 'CODE') {
    const secret = makeCode(link.otpLength)
    const expiresAt = tx.now + link.otpTtlSeconds * 1_000
    const minutes = Math.ceil(link.otpTtlSeconds / 60)
    const body = texts.joinCode({ code: secret, name, minutes })
    return { status, secret, body, subject, expiresAt }
  }
  const expiresAt = tx.now + ANSWER_MS
  if (kind === 'YES') {
    const body = texts.joinYes({ name, link: link.name })
    return { status, secret: null, body, subject, expiresAt }
  }
  const { token, secret } = makeToken(submission)
  const url = `${baseUrl}/j/${link.slug}/confirm/${token}`
  const body = texts.joinMail({ name, link: link.name, url })
  return { status, secret, body, subject, expiresAt }
}

/**
 * Queues a code, a question or a mail with a link for a submission. An earlier code stops working. Throws GONE
 * without a sender.
 * @param baseUrl of the pages, without a trailing slash
 */
export function queueCheck(
  tx: Tx,
  link: JoinLinkRow,
  submission: Checked,
  about: { kind: CheckKind; baseUrl: string },
): Check['status'] {
  const sender = senderOf(tx, link)
  const { status, secret, body, subject, expiresAt } = makeCheck(tx, link, submission, about)
  const to = addressOf(link, submission)
  queueText(tx, link, sender, { kind: 'JOIN_CHECK', to, subject, body, expiresAt })
  const secretHash = secret === null ? null : hashOf(tx, submission, secret)
  store.recordCheck(tx, submission, { status, secretHash, expiresAt })
  countMessage(tx, link)
  return status
}

/** Counts a message of a link's day, and emits an event for the last. */
export function countMessage(tx: Tx, link: JoinLinkRow): void {
  store.countMessage(tx, link)
  const limit = link.dailyMessageLimit
  if (store.countMessagesToday(tx, link, tx.now) !== limit) return
  const { organizationId, id: joinLinkId } = link
  emit(tx, joinLinkSpent, { organizationId, actor: LINK, data: { joinLinkId } })
}

const LINK = { type: 'SYSTEM', id: null, name: 'Join links' } as const

/** Returns the number or the email address by which a person joins. */
export const addressOf = (
  { channel }: Pick<JoinLinkRow, 'channel'>,
  { phone, email }: Pick<SubmissionRow, 'phone' | 'email'>,
): string => (channel === 'EMAIL' ? email : phone)!

/** Queues the confirmation that a contact has joined. Queues nothing without a sender. */
export function queueConfirmation(
  tx: Tx,
  link: JoinLinkRow,
  { to, contactId, channelIdentityId }: { to: string; contactId?: number; channelIdentityId?: number },
): void {
  const sender = channelIdentityId ?? ownSenderOf(tx, link)
  if (sender === undefined) return
  const { name, locale } = getOrganization(tx, link.organizationId)
  const body = welcomeText(tx, link, contactId)
  const expiresAt = tx.now + CONFIRMATION_MS
  const texts = inLanguage(english, locale)
  const subject = texts.joinedMailSubject({ name })
  const contact = contactId === undefined ? {} : { contactId }
  queueText(tx, link, sender, { kind: 'JOINED', to, subject, body, expiresAt, ...contact })
}

/** Returns the reason why the form of a link is not accepted now, or undefined if it is. */
export function formReasonOf(reader: Reader, link: JoinLinkRow, nowMs: number): ClosedReason | undefined {
  const reason = closedReasonOf(reader, link, nowMs)
  if (reason !== undefined) return reason
  if (store.countMessagesToday(reader, link, nowMs) >= link.dailyMessageLimit) return 'DAILY_LIMIT'
  return checkAfterForm(link) !== undefined && ownSenderOf(reader, link) === undefined
    ? 'NO_SENDER'
    : undefined
}

function ownSenderOf(reader: Reader, link: JoinLinkRow): number | undefined {
  try {
    return senderOf(reader, link)
  } catch {
    return undefined
  }
}
