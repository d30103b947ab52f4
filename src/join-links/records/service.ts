import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { assertRoom } from '../../accounts/limits/limits.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import { findChannelIdentity, listActiveIdentities } from '../../channels/identities/store.ts'
import { kindOf } from '../../compliance/keywords/text-kind.ts'
import { assertFreeWords, oneWord, type WordHolders } from '../../compliance/vocabulary/vocabulary.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { NamedRow, ReferenceLookup } from '../../contacts/segments/references.ts'
import { getSegment } from '../../contacts/segments/service.ts'
import { findStaticIds } from '../../contacts/segments/store.ts'
import { resolveTagIds } from '../../contacts/tags/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { AppError, assertFuture, invalidField, notFound } from '../../lib/errors.ts'
import { randomNumbers, uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { assertWelcomeText } from '../submissions/welcome.ts'
import type {
  CreateJoinLinkInput,
  ListJoinLinksQuery,
  ListSubmissionsQuery,
  UpdateJoinLinkInput,
} from './schema.ts'
import * as store from './store.ts'
import { countLiveJoinLinks, findJoinLink } from './store.ts'
import type { JoinLinkChange, JoinLinkRow } from './table.ts'
import { hasOtherTopics, replaceLinkTopics, resolveLinkTopics } from './topics.ts'

/**
 * Returns the consent text of a link whose author wrote none, in the language of the organization: the sender and
 * content of the messages, their frequency and cost, and the way to end them.
 */
function defaultConsentText({ name, locale }: OrganizationRow, channel: JoinLinkRow['channel']): string {
  const texts = inLanguage(english, locale)
  if (channel === 'EMAIL') return texts.consentEmail({ name })
  return channel === 'SMS' ? texts.consentSms({ name }) : texts.consentWhatsapp({ name })
}

/** Number of letters and digits of a generated slug, all lower-case. */
const SLUG_LENGTH = 8
/** Maximum of points in a timeline: a year. */
const MAX_DAYS = 366

type Owner = Pick<Principal, 'organizationId'>

/** A link with the fields that its record shows of other records. */
export interface JoinLinkView {
  link: JoinLinkRow
  names: store.LinkNames
  /** Domain of its organization. Null for pages at this server. */
  publicDomain: string | null
}

/** Returns the views. `links` must all belong to the organization. */
function viewsOf(reader: Reader, organizationId: number, links: readonly JoinLinkRow[]): JoinLinkView[] {
  const { publicDomain } = getOrganization(reader, organizationId)
  const ids = links.map(({ id }) => id)
  const names = store.namesOf(reader, organizationId, ids)
  return links.map((link) => ({ link, names: names.get(link.id)!, publicDomain }))
}

export const viewOf = (reader: Reader, link: JoinLinkRow): JoinLinkView =>
  viewsOf(reader, link.organizationId, [link])[0]!

/** Throws NOT_FOUND. */
export function getJoinLink(reader: Reader, { organizationId }: Owner, uuid: string): JoinLinkRow {
  const link = findJoinLink(reader, organizationId, uuid)
  if (!link) throw notFound('Join link')
  return link
}

export function listJoinLinks(
  reader: Reader,
  { organizationId }: Owner,
  query: ListJoinLinksQuery,
  nowMs: number,
) {
  const links = store.listJoinLinks(reader, organizationId, query, nowMs)
  return {
    views: viewsOf(reader, organizationId, links),
    total: store.countJoinLinks(reader, organizationId, query, nowMs),
  }
}

/** Returns the row of a new link. Throws VALIDATION_FAILED, NOT_FOUND. */
function newRow(tx: Tx, { organizationId }: Owner, input: CreateJoinLinkInput, slug: string) {
  const organization = getOrganization(tx, organizationId)
  const { type, channel, name } = input
  const otpEnabled = input.otpEnabled ?? false
  return {
    uuid: uuidv7(tx.now),
    organizationId,
    type,
    channel,
    name,
    slug,
    segmentId: null,
    channelIdentityId: null,
    keyword: null,
    headline: null,
    description: null,
    buttonLabel: null,
    redirectUrl: null,
    collectFields: [],
    expiresAt: null,
    maxSubmissions: null,
    consentText: defaultConsentText(organization, channel),
    privacyPolicyUrl: null,
    termsUrl: null,
    requireConsent: true,
    confirmationMessage: null,
    doubleOptIn: defaultDoubleOptIn(type, channel, otpEnabled),
    otpEnabled,
    otpLength: 6,
    otpTtlSeconds: 600,
    otpMaxAttempts: 5,
    allowedCountries: [organization.defaultCountry],
    dailyMessageLimit: 200,
    createdAt: tx.now,
    updatedAt: tx.now,
    ...changeOf(tx, organizationId, input),
  } satisfies Parameters<typeof store.insertJoinLink>[1]
}

/** Returns a link that is not stored, for a preview of its page. Throws VALIDATION_FAILED, NOT_FOUND. */
export const unsavedLink = (tx: Tx, owner: Owner, input: CreateJoinLinkInput): JoinLinkRow => ({
  ...newRow(tx, owner, input, input.slug ?? ''),
  id: 0,
  isPaused: false,
  consentVersion: 1,
  deletedAt: null,
})

/** Throws VALIDATION_FAILED, PROTECTED_KEYWORD, ALREADY_EXISTS, RESOURCE_IN_USE, LIMIT_REACHED. */
export function createJoinLink(tx: Tx, owner: Owner, input: CreateJoinLinkInput): JoinLinkRow {
  const { organizationId } = owner
  const row = newRow(tx, owner, input, slugFor(tx, input.slug))
  assertConsistent(tx, row, undefined)
  assertRoom(tx, organizationId, 'JOIN_LINKS', () => countLiveJoinLinks(tx, organizationId))
  const link = store.insertJoinLink(tx, row)
  if (input.tagIds) store.replaceTags(tx, link, tagsOf(tx, organizationId, input.tagIds))
  if (input.topics) replaceLinkTopics(tx, link, linkTopicsOf(tx, link, input.topics))
  if (!isConfirmed(link)) recordNoConfirmation(tx, link)
  return link
}

/**
 * Leaves absent fields unchanged. Null clears a field. Another consent text and other topics get the next version. Throws
 * NOT_FOUND, VALIDATION_FAILED, PROTECTED_KEYWORD, ALREADY_EXISTS, RESOURCE_IN_USE.
 */
export function updateJoinLink(
  tx: Tx,
  { organizationId }: Owner,
  uuid: string,
  input: UpdateJoinLinkInput,
): JoinLinkRow {
  const link = getJoinLink(tx, { organizationId }, uuid)
  const { name, status, tagIds, consentText } = input
  const topics = input.topics && linkTopicsOf(tx, link, input.topics)
  const isOtherText =
    (consentText !== undefined && consentText !== link.consentText) ||
    (topics !== undefined && hasOtherTopics(tx, link, topics))
  const change: JoinLinkChange = {
    ...changeOf(tx, organizationId, input),
    ...(name === undefined ? {} : { name }),
    ...(status === undefined ? {} : { isPaused: status === 'PAUSED' }),
    ...(isOtherText ? { consentVersion: link.consentVersion + 1 } : {}),
  }
  if (Object.keys(change).length === 0 && !tagIds && !topics) return link
  // A link can be paused even if its sender was disabled, or its keyword protected, since it was made.
  if (Object.keys(change).some((field) => DEPENDENT.has(field))) {
    assertConsistent(tx, { ...link, ...change } as JoinLinkRow, link.uuid)
  }
  if (tagIds) store.replaceTags(tx, link, tagsOf(tx, organizationId, tagIds))
  if (topics) replaceLinkTopics(tx, link, topics)
  const changed = store.updateJoinLink(tx, link.id, { ...change, updatedAt: tx.now })
  if (isConfirmed(link) && !isConfirmed(changed)) recordNoConfirmation(tx, changed)
  return changed
}

/** Returns whether a person confirms the number or address of a form. Keywords come from the number itself. */
const isConfirmed = ({ type, doubleOptIn, otpEnabled }: JoinLinkRow): boolean =>
  type !== 'WEB_FORM' || otpEnabled || doubleOptIn !== 'NONE'

const recordNoConfirmation = (tx: Tx, { organizationId, uuid: id, name }: JoinLinkRow): void =>
  recordAuditEvent(tx, {
    organizationId,
    act: 'DOUBLE_OPT_IN_TURNED_OFF',
    resource: { type: 'JOIN_LINK', id, name },
  })

/** Marks a link as deleted. Its slug is not used again, and its submissions stay. Throws NOT_FOUND. */
export function deleteJoinLink(tx: Tx, principal: Owner, uuid: string): string {
  const link = getJoinLink(tx, principal, uuid)
  store.updateJoinLink(tx, link.id, { deletedAt: tx.now, updatedAt: tx.now })
  return link.uuid
}

/** Returns the columns that an input sets. Throws VALIDATION_FAILED. */
function changeOf(
  reader: Tx,
  organizationId: number,
  input: CreateJoinLinkInput | UpdateJoinLinkInput,
): JoinLinkChange {
  const { segmentId, channelIdentityId, collectFields, expiresAt } = input
  assertFuture('expiresAt', expiresAt, reader.now)
  if (collectFields) assertFields(reader, organizationId, collectFields)
  if (input.confirmationMessage) assertWelcomeText(reader, organizationId, input.confirmationMessage)
  return present({
    keyword: input.keyword,
    headline: input.headline,
    description: input.description,
    buttonLabel: input.buttonLabel,
    redirectUrl: input.redirectUrl,
    collectFields,
    expiresAt,
    maxSubmissions: input.maxSubmissions,
    consentText: input.consentText,
    privacyPolicyUrl: input.privacyPolicyUrl,
    termsUrl: input.termsUrl,
    requireConsent: input.requireConsent,
    confirmationMessage: input.confirmationMessage,
    doubleOptIn: input.doubleOptIn,
    otpEnabled: input.otpEnabled,
    otpLength: input.otpLength,
    otpTtlSeconds: input.otpTtlSeconds,
    otpMaxAttempts: input.otpMaxAttempts,
    allowedCountries: input.allowedCountries && [...new Set(input.allowedCountries)],
    dailyMessageLimit: input.dailyMessageLimit,
    segmentId: segmentId && segmentOf(reader, organizationId, segmentId),
    channelIdentityId: channelIdentityId && senderOf(reader, organizationId, channelIdentityId),
  })
}

const present = (columns: Readonly<Record<string, unknown>>): JoinLinkChange =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

function slugFor(reader: Reader, wanted: string | undefined): string {
  if (wanted === undefined) return freeSlug(reader)
  if (!store.slugIsTaken(reader, wanted)) return wanted
  throw new AppError('ALREADY_EXISTS', (say) => say.joinAddressTaken({ address: wanted }))
}

function freeSlug(reader: Reader): string {
  let slug: string
  do
    slug = randomNumbers(SLUG_LENGTH, 36)
      .map((digit) => digit.toString(36))
      .join('')
  while (store.slugIsTaken(reader, slug))
  return slug
}

function defaultDoubleOptIn(
  type: JoinLinkRow['type'],
  channel: JoinLinkRow['channel'],
  otpEnabled: boolean,
): JoinLinkRow['doubleOptIn'] {
  if (type !== 'WEB_FORM' || otpEnabled) return 'NONE'
  return channel === 'EMAIL' ? 'EMAIL_LINK' : 'REPLY_YES'
}

/** Returns the internal id of a live STATIC segment. Throws NOT_FOUND, VALIDATION_FAILED. */
function segmentOf(reader: Reader, organizationId: number, uuid: string): number {
  const id = findStaticIds(reader, organizationId, [uuid]).get(uuid)
  if (id !== undefined) return id
  getSegment(reader, { organizationId }, uuid)
  const message = 'segmentId must be the id of a STATIC segment.'
  throw invalidField('segmentId', message, 'exists', (say) => say.segmentStatic())
}

/** Returns the internal ids of tags. Throws NOT_FOUND. */
function tagsOf(reader: Reader, organizationId: number, uuids: readonly string[]): number[] {
  try {
    return resolveTagIds(reader, organizationId, 'tagIds', uuids)
  } catch (error) {
    throw error instanceof AppError && error.code === 'VALIDATION_FAILED' ? notFound('Tag') : error
  }
}

/** Throws VALIDATION_FAILED. */
const linkTopicsOf = (
  reader: Reader,
  { organizationId, type }: Pick<JoinLinkRow, 'organizationId' | 'type'>,
  topics: NonNullable<CreateJoinLinkInput['topics']>,
) => resolveLinkTopics(reader, organizationId, { type, topics })

/** Returns the internal id of a live sender. Throws NOT_FOUND. */
function senderOf(reader: Reader, organizationId: number, uuid: string): number {
  const identity = findChannelIdentity(reader, organizationId, uuid)
  if (identity) return identity.id
  throw notFound('Sender')
}

/** Throws VALIDATION_FAILED for a field that occurs twice and for a custom field that does not exist. */
function assertFields(reader: Reader, organizationId: number, fields: JoinLinkRow['collectFields']): void {
  const keys = new Set(
    listCustomFieldsOf(reader, organizationId).flatMap(({ key, isArchived }) =>
      isArchived ? [] : [`custom.${key}`],
    ),
  )
  const seen = new Set<string>()
  for (const [index, { field }] of fields.entries()) {
    const name = `collectFields[${index}].field`
    if (seen.has(field)) {
      throw invalidField(name, `${name}: ${field} occurs twice.`, 'isDistinct', (say) => say.once())
    }
    if (field.startsWith('custom.') && !keys.has(field)) {
      throw invalidField(
        name,
        `${name}: the custom field ${field.slice('custom.'.length)} does not exist.`,
        'exists',
        (say) => say.joinFieldDeleted(),
      )
    }
    seen.add(field)
  }
}

/** The fields of `Checked` that a change can set. */
const DEPENDENT: ReadonlySet<string> = new Set([
  'channelIdentityId',
  'keyword',
  'doubleOptIn',
  'otpEnabled',
  'requireConsent',
  'privacyPolicyUrl',
  'termsUrl',
])

type Checked = Pick<
  JoinLinkRow,
  | 'organizationId'
  | 'type'
  | 'channel'
  | 'channelIdentityId'
  | 'keyword'
  | 'doubleOptIn'
  | 'otpEnabled'
  | 'requireConsent'
  | 'privacyPolicyUrl'
  | 'termsUrl'
>

/**
 * Checks the fields of a link that depend on each other. Throws VALIDATION_FAILED, PROTECTED_KEYWORD,
 * ALREADY_EXISTS, RESOURCE_IN_USE.
 * @param ownUuid of the link that is changed; undefined for a new one
 */
function assertConsistent(tx: Tx, link: Checked, ownUuid: string | undefined): void {
  if (link.channel !== 'EMAIL' && !link.requireConsent) {
    const message = 'requireConsent must be true for SMS and WHATSAPP.'
    throw invalidField('requireConsent', message, 'isValid', (say) => say.joinConsent())
  }
  if (link.type === 'WEB_FORM') assertForm(link)
  else assertKeywordLink(tx, link, ownUuid)
  assertSender(tx, link)
}

/** Throws VALIDATION_FAILED. */
function assertForm(link: Checked): void {
  const { channel, doubleOptIn, otpEnabled } = link
  for (const field of ['privacyPolicyUrl', 'termsUrl'] as const) {
    if (link[field] !== null) continue
    throw invalidField(field, `${field} is required for WEB_FORM.`, 'isRequired', (say) => say.required())
  }
  if (link.keyword !== null) throw invalidField('keyword', 'keyword must be absent for WEB_FORM.')
  if (otpEnabled && channel === 'EMAIL') {
    throw invalidField(
      'otpEnabled',
      'otpEnabled must be false for EMAIL, because a link in a mail proves the address.',
    )
  }
  const other = channel === 'EMAIL' ? 'REPLY_YES' : 'EMAIL_LINK'
  if (doubleOptIn === other) {
    throw invalidField('doubleOptIn', `doubleOptIn cannot be ${other} for ${channel}.`)
  }
  if (otpEnabled && doubleOptIn !== 'NONE') {
    throw invalidField(
      'doubleOptIn',
      'doubleOptIn must be NONE with otpEnabled, because the code is the confirmation.',
      'isValid',
      (say) => say.joinTwoChecks(),
    )
  }
}

/** Throws VALIDATION_FAILED, PROTECTED_KEYWORD, ALREADY_EXISTS, RESOURCE_IN_USE. */
function assertKeywordLink(tx: Tx, link: Checked, ownUuid: string | undefined): void {
  const { type, channel, keyword, channelIdentityId, organizationId } = link
  if (channel === 'EMAIL') {
    const message = `channel must be SMS or WHATSAPP for ${type}.`
    throw invalidField('channel', message, 'isValid', (say) => say.joinNoMail())
  }
  if (keyword === null) {
    throw invalidField('keyword', `keyword is required for ${type}.`, 'isRequired', (say) => say.required())
  }
  if (channelIdentityId === null) {
    const message = `channelIdentityId is required for ${type}.`
    throw invalidField('channelIdentityId', message, 'isRequired', (say) => say.senderMissing())
  }
  if (link.otpEnabled) throw invalidField('otpEnabled', `otpEnabled must be false for ${type}.`)
  if (link.doubleOptIn !== 'NONE') {
    throw invalidField(
      'doubleOptIn',
      `doubleOptIn must be NONE for ${type}, because the text is the agreement.`,
    )
  }
  assertOrdinaryWord(keyword)
  const existingId = store.findUuidOfKeyword(tx, organizationId, { channelIdentityId, keyword })
  if (existingId !== undefined && existingId !== ownUuid) {
    throw new AppError('ALREADY_EXISTS', (say) => say.joinKeywordTaken({ keyword }), {
      details: [{ existingId }],
    })
  }
  const place = { organizationId, senderIds: [channelIdentityId], nowMs: tx.now }
  assertFreeWords(tx, place, 'join_link', oneWord(keyword))
}

/** Answers to `texts.joinYes` in each language, without accents. */
export const YES = /^(YES|Y|SI|JA|OUI|SIM)$/

/** Throws PROTECTED_KEYWORD for a word that opts out or in, asks for help, or confirms in every organization. */
function assertOrdinaryWord(keyword: string): void {
  const isOrdinary =
    !YES.test(keyword) &&
    [true, false].every((isOptedOut) => kindOf(keyword, { isOptedOut, isOwnWord: false }) === 'OTHER')
  if (isOrdinary) return
  throw new AppError('PROTECTED_KEYWORD', (say) => say.joinKeywordReserved({ keyword }))
}

/** Throws VALIDATION_FAILED for a sender of another channel, and if no ACTIVE sender can send the checks. */
function assertSender(reader: Reader, { organizationId, channel, ...link }: Checked): void {
  const active = listActiveIdentities(reader, organizationId, channel).map(({ id }) => id)
  const { channelIdentityId } = link
  if (channelIdentityId !== null) {
    if (active.includes(channelIdentityId)) return
    const message = `channelIdentityId must be an ACTIVE sender of ${channel}.`
    throw invalidField('channelIdentityId', message, 'isValid', (say) => say.joinSender())
  }
  const isSending = link.otpEnabled || link.doubleOptIn !== 'NONE'
  if (!isSending || active.length > 0) return
  throw invalidField(
    'channelIdentityId',
    `channelIdentityId: this organization has no ACTIVE sender of ${channel}.`,
    'isValid',
    (say) => say.channelNotConfigured(),
  )
}

/** Returns the results of a link. Throws NOT_FOUND, QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
export async function analyticsOf(db: Db, principal: Owner, uuid: string) {
  const link = getJoinLink(db, principal, uuid)
  const days = store.listDays(db, link)
  const total = (field: 'views' | 'botViews' | 'submissions' | 'completed') =>
    days.reduce((sum, day) => sum + day[field], 0)
  return {
    views: total('views'),
    botViews: total('botViews'),
    submissions: total('submissions'),
    completed: total('completed'),
    optOuts: await store.countOptOuts(readerOf(db, link), link),
    days: days.slice(-MAX_DAYS),
  }
}

/** Returns a page of submissions, newest first. Throws NOT_FOUND, QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
export async function listSubmissions(db: Db, principal: Owner, uuid: string, query: ListSubmissionsQuery) {
  const link = getJoinLink(db, principal, uuid)
  const reader = readerOf(db, link)
  const [rows, total] = await Promise.all([
    store.listSubmissions(reader, link, query),
    store.countSubmissions(reader, link, query),
  ])
  return { link, rows, total }
}

/**
 * Number of submissions above which a link is read in the read pool. Counting this number takes about a
 * millisecond.
 */
const NEAR = 10_000

const readerOf = (db: Db, link: JoinLinkRow): RowReader =>
  store.countBegun(db, link) <= NEAR
    ? inlineRows(db)
    : db.readPool.of({ organizationId: link.organizationId, advice: 'Ask for fewer statuses.' })

/** Queries of lower domains about join links. */

export const joinLinkLookup: ReferenceLookup = {
  reference: 'joinLink',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT id, uuid, deleted_at IS NOT NULL AS isDeleted FROM join_links
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`),
}

/**
 * Lists the join keywords. They stay reserved at their sender while their link is paused, because it may be
 * resumed.
 */
export const wordsOfJoinLinks: WordHolders = {
  kind: 'join_link',
  list: (reader, { organizationId, senderIds }) =>
    reader
      .all<{
        id: string
        name: string
        keyword: string
      }>(fragment`SELECT uuid AS id, name, keyword FROM join_links
        WHERE organization_id = ${organizationId} AND keyword IS NOT NULL AND deleted_at IS NULL
          AND ${senderIds === null ? fragment`TRUE` : fragment`channel_identity_id IN ${senderIds}`}`)
      .map(({ id, name, keyword }) => ({ id, name, ...oneWord(keyword) })),
}
