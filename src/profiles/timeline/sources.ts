import { leftJoinActor } from '../../accounts/actors/service.ts'
import { filesOfText } from '../../channels/inbound/store.ts'
import { fromMessagesOfContact, subjectOfMessage, uuidOfMessage } from '../../delivery/messages/fragments.ts'
import { fromClicks } from '../../links/clicks/store.ts'

/**
 * Sources of a timeline. A source is a statement that reads a contact's rows of one table, newest first. The
 * timeline merges them (timeline.ts), so that creating a contact and sending a message need no second row.
 *
 * Parameters of each statement: organization, contact (internal ids), the position before which to read (ms,
 * uuid), the number of rows. The times and uuids of the rows never change when they are in the timeline, so
 * pages never shift.
 */
export interface SourceRow {
  /** ms since 1970. */
  at: number
  uuid: string
  type: string
  /** JSON object. */
  data: string
  actorType: string | null
  actorReference: string | null
  actorName: string | null
}

interface Source {
  type: string
  /** JSON object, as SQL. */
  data: string
  /** FROM clause: the table with the alias x, and its joins. */
  from: string
  where?: string
  /** SQL of the time. `actor` is the SQL of the three actor columns. */
  at: string
  actor: string
  contact?: string
}

const BY_ROW = 'actors.type AS actorType, actors.reference AS actorReference, actors.name AS actorName'
/** Author of an entry. Carillon for an automatic entry. */
const BY_AUTHOR = `ifnull(actors.type, 'SYSTEM') AS actorType, ifnull(actors.reference, '') AS actorReference,
  ifnull(actors.name, 'Carillon') AS actorName`
const BY_CONTACT = 'NULL AS actorType, NULL AS actorReference, NULL AS actorName'

const isoOf = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`
const campaignOf = '(SELECT uuid FROM campaigns WHERE id = x.campaign_id)'
const senderOf = '(SELECT uuid FROM channel_identities WHERE id = x.channel_identity_id)'

const SOURCES: readonly Source[] = [
  {
    type: 'x.type',
    data: 'x.data',
    from: `FROM contact_activities x ${leftJoinActor('x.actor_id')}`,
    at: 'x.occurred_at',
    actor: BY_ROW,
  },
  {
    type: `'CONTACT_CREATED'`,
    data: `json_object('source', x.source)`,
    from: `FROM contacts x ${leftJoinActor('x.created_by_actor_id')}`,
    at: 'x.created_at',
    actor: BY_ROW,
    contact: 'x.id',
  },
  {
    type: `'NOTE_ADDED'`,
    data: `json_object('noteId', x.uuid, 'body', iif(x.deleted_at IS NULL, x.body, NULL))`,
    from: `FROM contact_notes x ${leftJoinActor('x.author_id')}`,
    at: 'x.created_at',
    actor: BY_ROW,
  },
  {
    type: `'CONVERSION_RECORDED'`,
    data: `json_object('conversionId', x.uuid, 'amount', x.amount_hundredths / 100.0, 'currency', x.currency,
      'campaignId', ${campaignOf}, 'note', x.note, 'wonAt', ${isoOf('x.won_at')})`,
    from: `FROM conversions x ${leftJoinActor('x.actor_id')}`,
    at: 'x.created_at',
    actor: BY_ROW,
  },
  {
    type: `iif(x.action = 'OPT_OUT', 'OPTED_OUT', 'OPTED_IN')`,
    data: `json_object('consentId', x.uuid, 'channel', x.channel, 'address', x.address, 'method', x.method,
      'campaignId', ${campaignOf})`,
    from: 'FROM consents x',
    where: `x.action IN ('OPT_OUT', 'OPT_IN')`,
    at: 'x.occurred_at',
    actor: `nullif(x.actor_type, 'CONTACT') AS actorType, x.actor_id AS actorReference, x.actor_name`,
  },
  {
    type: `iif(x.action = 'SUBSCRIBED', 'TOPIC_SUBSCRIBED', 'TOPIC_UNSUBSCRIBED')`,
    data: `json_object('choiceId', x.uuid, 'topicId', topics.uuid, 'topicName', topics.name, 'channel', x.channel,
      'address', x.address, 'method', x.method, 'campaignId', ${campaignOf})`,
    from: 'FROM topic_choices x JOIN topics ON topics.id = x.topic_id',
    at: 'x.occurred_at',
    actor: `nullif(x.actor_type, 'CONTACT') AS actorType, x.actor_id AS actorReference, x.actor_name`,
  },
  {
    type: `'JOINED'`,
    data: `json_object('submissionId', x.uuid,
      'joinLinkId', (SELECT uuid FROM join_links WHERE id = x.join_link_id),
      'name', (SELECT name FROM join_links WHERE id = x.join_link_id))`,
    from: 'FROM join_submissions x',
    where: 'x.confirmed_at IS NOT NULL',
    at: 'x.confirmed_at',
    actor: BY_CONTACT,
  },
  {
    type: `'MESSAGE_RECEIVED'`,
    data: `json_object('messageId', x.uuid, 'from', x.from_address, 'to', x.to_address, 'subject', x.subject, 'body', x.body,
      'missingParts', x.missing_parts, 'media', json(${filesOfText('x.id')}), 'channelIdentityId', ${senderOf}, 'campaignId', ${campaignOf})`,
    from: 'FROM inbound_messages x',
    at: 'x.received_at',
    actor: BY_CONTACT,
  },
  {
    type: `'LINK_CLICKED'`,
    data: `json_object('linkId', short_links.uuid, 'url', short_links.original_url, 'campaignId', ${campaignOf})`,
    from: fromClicks('x'),
    where: 'x.bot_reason IS NULL',
    at: 'x.clicked_at',
    actor: BY_CONTACT,
  },
  {
    type: `'POLL_VOTED'`,
    data: `(SELECT json_object('pollId', polls.uuid, 'pollName', polls.name, 'options',
        json((SELECT json_group_array(json_object('id', uuid, 'label', label))
         FROM (SELECT uuid, label FROM poll_options WHERE organization_id = x.organization_id AND poll_id = x.poll_id
           AND x.choices & (1 << position) <> 0 ORDER BY position))))
      FROM polls WHERE polls.id = x.poll_id)`,
    from: 'FROM poll_votes x',
    at: 'x.voted_at',
    actor: BY_CONTACT,
  },
  {
    type: `'EMAIL_OPENED'`,
    data: `json_object('messageId', ${uuidOfMessage('x')}, 'subject', ${subjectOfMessage('x')},
      'campaignId', ${campaignOf})`,
    from: 'FROM mail_opens x',
    where: 'x.is_machine = 0',
    at: 'x.first_opened_at',
    actor: BY_CONTACT,
  },
  {
    type: `iif(x.channel = 'EMAIL', 'EMAIL_SENT', 'MESSAGE_SENT')`,
    data: `json_object('messageId', x.uuid, 'channel', x.channel, 'to', x.address, 'subject', x.subject,
      'body', x.body, 'status', x.status, 'channelIdentityId', ${senderOf}, 'campaignId', ${campaignOf})`,
    from: `${fromMessagesOfContact('x')} ${leftJoinActor('x.author_id')}`,
    where: 'x.sent_at IS NOT NULL',
    at: 'x.sent_at',
    actor: BY_AUTHOR,
  },
  {
    type: `iif(x.status = 'SKIPPED', 'MESSAGE_SKIPPED', 'MESSAGE_FAILED')`,
    data: `json_object('messageId', x.uuid, 'channel', x.channel, 'to', x.address, 'errorCode', x.error_code,
      'campaignId', campaigns.uuid, 'campaignName', campaigns.name)`,
    from: `${fromMessagesOfContact('x')} ${leftJoinActor('x.author_id')} LEFT JOIN campaigns ON campaigns.id = x.campaign_id`,
    where: `x.sent_at IS NULL AND x.status IN ('SKIPPED', 'FAILED')`,
    // If a run skips a contact at its start, it creates the message then and sets no skipped_at.
    at: 'coalesce(x.skipped_at, x.failed_at, x.created_at)',
    actor: BY_AUTHOR,
  },
]

/** One statement per source. */
export const SOURCE_STATEMENTS: readonly string[] = SOURCES.map(
  ({ type, data, from, where = 'TRUE', at, actor, contact = 'x.contact_id' }) =>
    `SELECT ${at} AS at, x.uuid, ${type} AS type, ${data} AS data, ${actor} ${from}
     WHERE x.organization_id = ? AND ${contact} = ? AND (${at}, x.uuid) < (?, ?) AND ${where}
     ORDER BY ${at} DESC, x.uuid DESC LIMIT ?`,
)
