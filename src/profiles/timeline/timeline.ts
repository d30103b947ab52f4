import type { FileOfText } from '../../channels/inbound/store.ts'
import type { FieldChange } from '../../contacts/activities/service.ts'
import type { ActivityType } from '../../contacts/activities/table.ts'
import { displayNameOf } from '../../contacts/records/schema.ts'
import { type ContactRecordRow, getContact } from '../../contacts/records/service.ts'
import { mediaUrl } from '../../content/media/urls.ts'
import type { Reader } from '../../db/database.ts'
import { MESSAGE_ERROR_WORDS, type MessageError } from '../../delivery/messages/table.ts'
import { toIso } from '../../lib/clock.ts'
import { cursorPage, decodeCursor, type Position } from '../../lib/cursor.ts'
import type { Actor, Principal } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { ListActivityQuery } from './schema.ts'
import { SOURCE_STATEMENTS, type SourceRow } from './sources.ts'

interface Named {
  name: string
}

type Title = (data: Record<string, unknown>) => string

const tagNames: Title = ({ tags }) => (tags as Named[]).map(({ name }) => name).join(', ')

const ofCampaign: Title = ({ campaignName }) => (campaignName === null ? '' : ` of "${campaignName}"`)
const why: Title = ({ reason }) => (reason === null ? '' : `: ${reason}`)

/** Title of an entry, one line for people. Programs read `type` and `data`. */
const TITLES: Readonly<Record<ActivityType, Title>> = {
  CONTACT_CREATED: () => 'Contact created',
  CONTACT_UPDATED: ({ changes }) =>
    `Contact updated: ${(changes as FieldChange[]).map(({ field }) => field).join(', ')}`,
  STAGE_CHANGED: ({ from, to }) => `Stage changed from ${from} to ${to}`,
  STATUS_CHANGED: ({ from, to }) => `Status changed from ${from} to ${to}`,
  TAG_ADDED: (data) => `Tagged: ${tagNames(data)}`,
  TAG_REMOVED: (data) => `Tag removed: ${tagNames(data)}`,
  NOTE_ADDED: ({ body }) => (body === null ? 'Note added, deleted since' : 'Note added'),
  MESSAGE_SENT: () => 'Message sent',
  MESSAGE_SKIPPED: (data) => `Message${ofCampaign(data)} skipped${why(data)}`,
  MESSAGE_FAILED: (data) => `Message${ofCampaign(data)} not sent${why(data)}`,
  MESSAGE_RECEIVED: () => 'Message received',
  EMAIL_SENT: () => 'Email sent',
  EMAIL_OPENED: ({ subject }) => (subject === null ? 'Email opened' : `Email opened: ${subject}`),
  LINK_CLICKED: ({ url }) => `Link clicked: ${url}`,
  OPTED_OUT: ({ channel }) => `Opted out of ${channel}`,
  OPTED_IN: ({ channel }) => `Opted in to ${channel}`,
  TOPIC_SUBSCRIBED: ({ topicName }) => `Subscribed to ${topicName}`,
  TOPIC_UNSUBSCRIBED: ({ topicName }) => `Unsubscribed from ${topicName}`,
  JOINED: ({ name }) => `Joined: ${name}`,
  POLL_VOTED: ({ pollName, options }) =>
    `Voted in "${pollName}": ${(options as Array<{ label: string }>).map(({ label }) => label).join(', ')}`,
  CONVERSION_RECORDED: ({ amount, currency }) =>
    `Conversion recorded: ${(amount as number).toFixed(2)} ${currency}`,
}

const titleOf = (type: ActivityType, data: Record<string, unknown>): string => TITLES[type](data)

/** Position before the newest entry. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, uuid: '' }

/**
 * Returns a page of a contact's timeline, newest first. Entries of the same millisecond are in the order of
 * their ids. New entries come before the first page, so that pages neither repeat nor omit an entry. Throws
 * NOT_FOUND, and INVALID_CURSOR for a cursor of another contact.
 */
export function listActivity(
  reader: Reader,
  principal: Principal,
  uuid: string,
  {
    limit,
    cursor,
    cursorSecret,
    publicBaseUrl,
    language,
  }: ListActivityQuery & { cursorSecret: string; publicBaseUrl: string; language: string },
) {
  const { organizationId } = principal
  const contact = getContact(reader, principal, uuid)
  const scope = `contact-activity ${organizationId} ${contact.id}`
  const before = cursor === undefined ? BEGINNING : positionOf(decodeCursor(cursorSecret, scope, cursor))
  const found = SOURCE_STATEMENTS.flatMap((sql) =>
    reader.all<SourceRow>(sql, organizationId, contact.id, before.at, before.uuid, limit + 1),
  ).sort(newestFirst)
  const { rows, meta } = cursorPage(found, { limit, secret: cursorSecret, scope }, ({ at, uuid: id }) => [
    at,
    id,
  ])
  return { entries: rows.map((row) => presentEntry(row, contact, { publicBaseUrl, language })), meta }
}

const positionOf = ([at, uuid]: Position) => ({
  at: Number(at),
  uuid: String(uuid),
})

const newestFirst = (a: SourceRow, b: SourceRow): number => b.at - a.at || (a.uuid < b.uuid ? 1 : -1)

function presentEntry(
  row: SourceRow,
  contact: ContactRecordRow,
  { publicBaseUrl, language }: { publicBaseUrl: string; language: string },
) {
  const type = row.type as ActivityType
  const data = JSON.parse(row.data) as Record<string, unknown>
  if (type === 'MESSAGE_SKIPPED' || type === 'MESSAGE_FAILED') {
    data.reason = MESSAGE_ERROR_WORDS[data.errorCode as MessageError] ?? null
  }
  if (type === 'MESSAGE_RECEIVED') {
    data.media = (data.media as FileOfText[]).map(({ token, problem, ...file }) => ({
      ...file,
      problem: problem && sayStored(problem, language),
      url: token === null ? null : mediaUrl(token, publicBaseUrl),
    }))
  }
  return {
    id: row.uuid,
    type,
    title: titleOf(type, data),
    data,
    actor: actorOf(row, contact),
    occurredAt: toIso(row.at),
  }
}

const actorOf = ({ actorType, actorReference, actorName }: SourceRow, contact: ContactRecordRow): Actor =>
  actorType === null
    ? { type: 'CONTACT', id: contact.uuid, name: displayNameOf(contact) }
    : { type: actorType as Actor['type'], id: actorReference || null, name: actorName ?? '' }
