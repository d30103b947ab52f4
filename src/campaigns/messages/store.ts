import { idOfContact } from '../../contacts/records/store.ts'
import type { Db, Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import { hasItsMessages } from '../../delivery/executions/store.ts'
import { isInDoubt } from '../../delivery/messages/fragments.ts'
import { countMessagesOf, WAITS_CANCELLED } from '../../delivery/messages/message-totals.ts'
import { MESSAGE_STATUSES, type MessageRow } from '../../delivery/messages/table.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListMessagesQuery, MessageFilter, RecipientAct } from './schema.ts'

/** A message with the public ids of the records it references. */
type ListedMessage = Pick<
  MessageRow,
  | 'id'
  | 'uuid'
  | 'campaignId'
  | 'executionId'
  | 'contactId'
  | 'channel'
  | 'channelIdentityId'
  | 'address'
  | 'subject'
  | 'body'
  | 'status'
  | 'errorCode'
  | 'providerErrorCode'
  | 'errorMessage'
  | 'providerMessageId'
  | 'segmentCount'
  | 'scheduledFor'
  | 'queuedAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'readAt'
  | 'failedAt'
  | 'proof'
  | 'variant'
  | 'whatsappTemplate'
  | 'earlierTries'
  | 'chargedCredits'
> & {
  campaignUuid: string | null
  executionUuid: string
  contactUuid: string | null
  contactName: string | null
  channelIdentityUuid: string | null
}

/** A message of a run, or one by call, which has no run. */
export type FoundMessage = Omit<ListedMessage, 'executionUuid'> & { executionUuid: string | null }

/** The campaign whose messages are listed. */
export interface MessageScope {
  organizationId: number
  /** Internal id. */
  campaignId: number
  /** Labels of the texts of its A/B test, in order and in lower case; empty without a test. */
  labels: readonly string[]
}

/** Maximum number of rows to skip inline, in about a millisecond. Longer skips run in the read pool. */
const NEAR_OFFSET = 10_000

const ADVICE = 'Ask for the messages of one run, or of a page nearer to the first.'

/**
 * Lists one page of messages: the latest run first, and in a run its last recipient first. Walks executions and their
 * messages by index, so nothing is sorted. A page that may scan a million rows is read in the read pool.
 */
export async function listMessages(
  db: Db,
  scope: MessageScope,
  query: ListMessagesQuery,
): Promise<ListedMessage[]> {
  const { organizationId } = scope
  const offset = pageOffset(query)
  const where = conditionsOf(scope, query)
  const page = fragment`SELECT ${LISTED}
    ${verbatim(query.contactId ? FROM_CONTACT : FROM_EXECUTIONS)} WHERE ${where}
    ORDER BY e.sequence DESC, m.id DESC LIMIT ${query.limit} OFFSET ${offset}`
  const mayBeLong = query.contactId === undefined && (isFiltered(query) || offset > NEAR_OFFSET)
  return mayBeLong
    ? db.readPool.of({ organizationId, advice: ADVICE }).all<ListedMessage>(page.text, ...page.params)
    : db.all<ListedMessage>(page.text, ...page.params)
}

/** Returns whether the list needs a search through the messages. */
const isFiltered = (query: MessageFilter): boolean => query.status !== undefined || looksAtEach(query)

/** Returns whether no counter has the number of listed messages. */
const looksAtEach = ({ errorCode, isInDoubt, did, linkId, variant }: MessageFilter): boolean =>
  [errorCode, isInDoubt, did, linkId, variant].some((filter) => filter !== undefined)

/** Returns the SQL condition of the list, on `executions e` and `messages m`. */
function conditionsOf(scope: MessageScope, query: MessageFilter): Fragment {
  const { organizationId, campaignId, labels } = scope
  const { executionId, status, errorCode, isInDoubt: doubt, variant, contactId, did, linkId } = query
  return allOf([
    fragment`e.organization_id = ${organizationId}`,
    fragment`e.campaign_id = ${campaignId}`,
    interruptible('m.id'),
    HAS_MESSAGES,
    ...(executionId ? [fragment`e.uuid = ${executionId}`] : []),
    ...(status ? [fragment`${STATUS} IN ${status}`] : []),
    ...(errorCode ? [fragment`m.error_code IN ${errorCode}`] : []),
    ...(doubt === undefined ? [] : [fragment`ifnull(${verbatim(isInDoubt('m'))}, FALSE) = ${doubt}`]),
    // An unknown label matches nothing, because the first text has the number 1.
    ...(variant ? [fragment`m.variant = ${labels.indexOf(variant.toLowerCase()) + 1 || -1}`] : []),
    ...(contactId ? [contactIs(organizationId, contactId)] : []),
    ...(did ? [ACTS[did]({ organizationId, campaignId })] : []),
    ...(linkId ? [hasClickedLink({ organizationId, campaignId }, linkId)] : []),
  ])
}

/** Finds a message of a campaign or one by call. Undefined for any other message. */
export const findMessage = (reader: Reader, organizationId: number, uuid: string): FoundMessage | undefined =>
  reader.get<FoundMessage>(fragment`SELECT ${LISTED}
    FROM messages m LEFT JOIN executions e ON e.id = m.execution_id
    WHERE m.organization_id = ${organizationId} AND m.uuid = ${uuid}
      AND (m.single_source IS NOT NULL OR (m.execution_id IS NOT NULL AND ${HAS_MESSAGES}))`)

const SENDER_UUID = verbatim('(SELECT uuid FROM channel_identities WHERE id = m.channel_identity_id)')

/**
 * SQL condition that the messages of a run are stored. Messages that are being deleted because of
 * their age are not listed.
 */
const HAS_MESSAGES = verbatim(hasItsMessages('e'))

/** SQL of the status that users see: a waiting message of a cancelled run reads as CANCELLED. */
const STATUS = fragment`iif(${WAITS_CANCELLED}, 'CANCELLED', m.status)`

/** Returns SQL of the value that a column will have once the row itself is CANCELLED. */
const unlessCancelled = (column: string): Fragment =>
  fragment`iif(${WAITS_CANCELLED}, NULL, ${verbatim(`m.${column}`)})`

/** Columns of a ListedMessage, of `messages m` and its run `executions e`. */
const LISTED = fragment`m.id, m.uuid, m.campaign_id, m.execution_id, m.contact_id,
  m.channel, m.channel_identity_id, m.address, m.subject, m.body, m.whatsapp_template, m.variant, m.proof, ${STATUS} AS status,
  ${unlessCancelled('error_code')} AS errorCode, ${unlessCancelled('provider_error_code')} AS providerErrorCode,
  ${unlessCancelled('error_message')} AS errorMessage,
  m.provider_message_id, m.segment_count, m.charged_credits,
  ${unlessCancelled('scheduled_for')} AS scheduledFor, m.queued_at, m.sent_at,
  m.delivered_at, m.read_at, m.failed_at, m.earlier_tries,
  e.uuid AS executionUuid,
  (SELECT uuid FROM campaigns WHERE id = m.campaign_id) AS campaignUuid,
  (SELECT uuid FROM contacts WHERE id = m.contact_id) AS contactUuid,
  (SELECT trim(first_name || ' ' || ifnull(last_name, '')) FROM contacts
    WHERE id = m.contact_id AND deleted_at IS NULL) AS contactName,
  ${SENDER_UUID} AS channelIdentityUuid`

/** CROSS JOIN makes executions the outer loop. They are few in both cases. */
const FROM_EXECUTIONS = `FROM executions e CROSS JOIN messages m ON m.execution_id = e.id`
const FROM_CONTACT = `FROM messages m CROSS JOIN executions e ON e.id = m.execution_id`

const contactIs = (organizationId: number, uuid: string): Fragment =>
  fragment`m.organization_id = ${organizationId} AND m.contact_id = ${idOfContact(organizationId, uuid)}`

/** Selects `contact_id` of the messages that the filter selects; a contact may occur for each run. */
export const recipientsOfMessages = (scope: MessageScope, filter: MessageFilter): Fragment =>
  fragment`SELECT m.contact_id ${verbatim(filter.contactId ? FROM_CONTACT : FROM_EXECUTIONS)}
    WHERE ${conditionsOf(scope, filter)}`

/**
 * Returns the total of the list from the counters of executions. The messages of one contact are
 * counted, because a contact has few. Messages with an error code or an act of the recipient are
 * counted in the read pool.
 */
export async function countMessages(db: Db, scope: MessageScope, query: ListMessagesQuery): Promise<number> {
  const { organizationId, campaignId } = scope
  if (query.contactId || looksAtEach(query)) {
    const { text, params } = fragment`SELECT count(*) AS count
      ${verbatim(query.contactId ? FROM_CONTACT : FROM_EXECUTIONS)}
      WHERE ${conditionsOf(scope, query)}`
    const [row] = query.contactId
      ? db.all<{ count: number }>(text, ...params)
      : await db.readPool.of({ organizationId, advice: ADVICE }).all<{ count: number }>(text, ...params)
    return row?.count ?? 0
  }
  const runs = { organizationId, campaignId, executionUuid: query.executionId }
  return countMessagesOf(db, runs, query.status ?? MESSAGE_STATUSES)
}

type OneCampaign = Pick<MessageScope, 'organizationId' | 'campaignId'>

/**
 * SQL conditions that the recipient of a row of `messages m` did something after that message.
 * Analytics count the same acts, each contact once.
 */
const ACTS: Readonly<Record<RecipientAct, (campaign: OneCampaign) => Fragment>> = {
  OPENED: () =>
    verbatim(
      'EXISTS (SELECT 1 FROM mail_opens WHERE mail_opens.message_id = m.id AND mail_opens.is_machine = 0)',
    ),
  CLICKED: () =>
    verbatim(
      `EXISTS (SELECT 1 FROM link_clicks WHERE link_clicks.message_id = m.id AND link_clicks.bot_reason IS NULL)`,
    ),
  REPLIED: () => hasTexted('OTHER'),
  OPTED_OUT: ({ campaignId }) =>
    fragment`(${hasTexted('OPT_OUT')} OR m.id IN (SELECT message_id FROM consents
      WHERE campaign_id = ${campaignId} AND action = 'OPT_OUT' AND method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT')))`,
  CONVERTED: ({ organizationId, campaignId }) =>
    fragment`(m.execution_id, m.contact_id) IN (SELECT execution_id, contact_id FROM conversions
      WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId})`,
}

/** Returns the SQL condition that the recipient answered the run with a text of this kind. */
const hasTexted = (kind: 'OTHER' | 'OPT_OUT'): Fragment =>
  verbatim(`EXISTS (SELECT 1 FROM inbound_messages answer WHERE answer.execution_id = m.execution_id
    AND answer.contact_id = m.contact_id AND answer.kind = '${kind}')`)

/**
 * Returns the SQL condition that the recipient clicked one link of the campaign.
 * @param linkId uuid of the link
 */
const hasClickedLink = ({ organizationId }: OneCampaign, linkId: string): Fragment =>
  fragment`EXISTS (SELECT 1 FROM link_clicks WHERE link_clicks.message_id = m.id AND link_clicks.bot_reason IS NULL
    AND link_clicks.link_id = (SELECT id FROM short_links WHERE organization_id = ${organizationId} AND uuid = ${linkId}))`
