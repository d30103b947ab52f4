import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import { permissionsOf } from '../../accounts/roles/service.ts'
import { findRoleOfMember } from '../../accounts/roles/store.ts'
import { greetingOf, letter } from '../../accounts/system-mails/letter.ts'
import { findLiveUser } from '../../accounts/users/service.ts'
import { displayNameOf } from '../../contacts/records/schema.ts'
import { findConversation } from '../../conversations/records/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { isToken, newToken } from '../../lib/ids.ts'
import { oneLine } from '../../lib/invisible.ts'
import { nameInMail } from '../../lib/mail-names.ts'
import { instantOf, wallTimeAt } from '../../lib/wall-clock.ts'
import { findLastChange, listUnreadSince, type Reading } from '../records/store.ts'
import type { NotificationRow } from '../records/table.ts'
import { shortened, textsOf } from '../records/texts.ts'
import * as store from './store.ts'
import type { DigestFrequency, DigestRow } from './table.ts'

/** Largest number of notifications in a mail. More are only counted. */
const MAX_LISTED = 20
/** Largest number of characters of a contact's text in a mail. */
const MAX_TEXT = 100

/**
 * Writes the mail about unread notifications.
 * @param lines of the newest notifications
 * @param count of all, at least one
 */
function digestMail(
  to: { email: string; firstName: string; language: string },
  organizationName: string,
  { lines, count }: { lines: readonly string[]; count: number },
  unsubscribeUrl: string,
) {
  const letters = inLanguage(english, to.language)
  const organization = oneLine(organizationName)
  return letter({
    to: to.email,
    subject: letters.digestSubject({ organization, count }),
    parts: [
      greetingOf(to.firstName, to.language),
      letters.digest({ organization, count }),
      lines,
      ...(count > lines.length ? [letters.digestMore({ count: count - lines.length })] : []),
    ],
    unsubscribe: {
      text: letters.digestReason(),
      url: unsubscribeUrl,
    },
  })
}

/** Returns the line of a notification: its title, without its body, which may quote third parties. */
function titleOf(row: NotificationRow, language: string): string {
  const letters = inLanguage(english, language)
  const title = oneLine(textsOf(row, language).title)
  return row.type === 'ALERT' ? letters.digestAlert({ title }) : title
}

/**
 * Returns the contact of an unread conversation with the beginning of the text, or undefined for another
 * notification. Neither is stored with the notification, because it outlives a deleted contact.
 */
function textOf(
  reader: Reader,
  organizationId: number,
  { event, resourceId }: NotificationRow,
  language: string,
): string | undefined {
  if (event !== 'INBOX_MESSAGE' || resourceId === null) return undefined
  const conversation = findConversation(reader, organizationId, resourceId)
  if (!conversation?.lastPreview || conversation.lastDirection !== 'INBOUND') return undefined
  const letters = inLanguage(english, language)
  return letters.digestText({
    name: nameInMail(displayNameOf(conversation)),
    text: shortened(nameInMail(conversation.lastPreview), MAX_TEXT),
  })
}

/** Minute of the day of daily and weekly mails: 8:00, before people begin to work. */
const AT_MINUTE = 8 * 60

/** Pause between two alert mails. A problem that comes and goes causes one mail, not ten. */
const BETWEEN_ALERTS_MS = 15 * MINUTE_MS

const MONDAY = 1

/**
 * Returns the first time after `after` when a mail may be sent. Immediate mails have a pause between them.
 * Times are ms since 1970.
 * @param timezone IANA name
 */
export function nextTime(
  frequency: Exclude<DigestFrequency, 'OFF'>,
  after: number,
  timezone: string,
): number {
  if (frequency === 'ALERTS') return after + BETWEEN_ALERTS_MS
  let day = Temporal.PlainDate.from(wallTimeAt(after, timezone).day)
  const isDue = () => (frequency === 'DAILY' || day.dayOfWeek === MONDAY) && timeOf(day, timezone) > after
  while (!isDue()) day = day.add({ days: 1 })
  return timeOf(day, timezone)
}

const timeOf = (day: Temporal.PlainDate, timezone: string): number =>
  instantOf({ day: day.toString(), minute: AT_MINUTE }, timezone)

/** Pause after a mail that the mail server did not accept. */
const AGAIN_AFTER_MS = 5 * MINUTE_MS

/**
 * Finds the user and the organization of a digest. Returns undefined if the user is no longer a member, or the
 * organization is closed.
 */
function findReader(reader: Reader, { organizationId, userId }: Reading) {
  const organization = findOrganization(reader, organizationId)
  const user = findLiveUser(reader, userId)
  const role = findRoleOfMember(reader, organizationId, userId)
  if (!organization || !user || !role) return undefined
  const { timezone, locale } = organization
  return { organization, user, role, timezone: user.timezone ?? timezone, language: user.locale ?? locale }
}

/** Returns the digest that a user has chosen. The default is OFF. */
export function getDigest(reader: Reader, reading: Reading) {
  const { user, timezone } = findReader(reader, reading)!
  const { frequency, nextAt } = store.findDigest(reader, reading) ?? { frequency: 'OFF', nextAt: null }
  return { frequency, nextAt, timezone, email: user.email, isVerified: user.emailVerifiedAt !== null }
}

export type Digest = ReturnType<typeof getDigest>

/**
 * Stores the choice of a user. The first mail contains the news from now on. After a change of frequency, the
 * next mail continues at the end of the last mail.
 */
export function chooseDigest(tx: Tx, reading: Reading, frequency: DigestFrequency): Digest {
  const before = store.findDigest(tx, reading)
  if (frequency === (before?.frequency ?? 'OFF')) return getDigest(tx, reading)
  const { organizationId, userId } = reading
  const isNew = before === undefined || before.frequency === 'OFF'
  store.putDigest(tx, {
    organizationId,
    userId,
    frequency,
    token: newToken(),
    toldThrough: isNew ? Math.max(findLastChange(tx, reading), tx.now * 1_000 - 1) : before.toldThrough,
    nextAt: firstTime(frequency, tx.now, getDigest(tx, reading).timezone),
  })
  return getDigest(tx, reading)
}

const firstTime = (frequency: DigestFrequency, nowMs: number, timezone: string): number | null => {
  if (frequency === 'OFF') return null
  return frequency === 'ALERTS' ? nowMs : nextTime(frequency, nowMs, timezone)
}

export interface DigestHolder {
  digest: DigestRow
  /** Name of the organization. */
  organization: string
  /** Language of the user, as a BCP 47 tag. */
  language: string
}

/** Finds the digest of an unsubscribe link. Returns undefined for an unknown link. */
export function findHolder(reader: Reader, token: string): DigestHolder | undefined {
  const digest = isToken(token) ? store.findByToken(reader, token) : undefined
  const found = digest && findReader(reader, digest)
  return found && { digest, organization: found.organization.name, language: found.language }
}

/** Turns off the digest of an unsubscribe link. Idempotent. Throws GONE for an unknown link. */
export function endByLink(tx: Tx, token: string): void {
  const holder = findHolder(tx, token)
  if (!holder) throw new AppError('GONE', 'This link is not valid.')
  store.setOff(tx, holder.digest)
}

/** Mail to send, and the state to restore if it is not sent. */
interface TakenDigest {
  mail: ReturnType<typeof digestMail>
  before: DigestRow
  /** `made_at` of the last notification in the mail, in microseconds since 1970. */
  toldThrough: number
}

/**
 * Makes the mail of a due digest and marks it as sent, so that a crash never sends it twice. Returns undefined
 * if there is nothing new, or the user may not get it.
 */
export function takeDigest(tx: Tx, reading: Reading, baseUrl: string): TakenDigest | undefined {
  const before = store.findDigest(tx, reading)
  if (!before || before.frequency === 'OFF' || before.nextAt === null || before.nextAt > tx.now)
    return undefined
  const found = findReader(tx, reading)
  if (!found) {
    store.setOff(tx, reading)
    return undefined
  }
  const { organization, user, role, timezone, language } = found
  const nextAt = nextTime(before.frequency, tx.now, timezone)
  const mayGet =
    user.status !== 'SUSPENDED' && user.emailVerifiedAt !== null && organization.suspendedAt === null
  const type = before.frequency === 'ALERTS' ? 'ALERT' : null
  const news = mayGet ? listUnreadSince(tx, reading, { since: before.toldThrough, type }) : []
  const toldThrough = news.reduce((last, { madeAt }) => Math.max(last, madeAt), before.toldThrough)
  store.setMailed(tx, reading, { toldThrough, nextAt })
  if (news.length === 0) return undefined
  const mayRead = permissionsOf(role.key, role.permissions).has('inbox:read')
  const lines = news
    .slice(0, MAX_LISTED)
    .map((row) => (mayRead && textOf(tx, organization.id, row, language)) || titleOf(row, language))
  const unsubscribeUrl = `${baseUrl}/digest/${before.token}`
  return {
    mail: digestMail({ ...user, language }, organization.name, { lines, count: news.length }, unsubscribeUrl),
    before,
    toldThrough,
  }
}

/** Restores a digest for a later attempt, if its mail was certainly not sent. */
export const putBack = (tx: Tx, { before, toldThrough }: TakenDigest): void =>
  store.setUnmailed(tx, before, { wrongly: toldThrough, nextAt: tx.now + AGAIN_AFTER_MS })
