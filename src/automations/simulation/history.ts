import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { Trigger } from '../definition/triggers.ts'

/** A past event that would have let a contact enter. The id is internal. */
export interface Occasion {
  contactId: number
  /** ms since 1970. */
  at: number
}

interface Past {
  organizationId: number
  /** ms since 1970. */
  from: number
  until: number
}

/** Returns the condition on the record that `column` names; true for no uuids, which are any record. */
const named = (
  column: string,
  records: Fragment,
  organizationId: number,
  uuids: readonly string[],
): Fragment =>
  uuids.length === 0
    ? verbatim('TRUE')
    : fragment`${verbatim(column)} IN (${records} WHERE organization_id = ${organizationId} AND uuid IN ${uuids})`

const among = (column: string, words: readonly string[]): Fragment =>
  words.length === 0 ? verbatim('TRUE') : fragment`${verbatim(column)} IN ${words}`

/** Returns the SQL of the changes of tags in the timelines of contacts. */
const tagged = (
  { organizationId, from, until }: Past,
  type: 'TAG_ADDED' | 'TAG_REMOVED',
  tagIds: readonly string[],
): Fragment => fragment`SELECT contact_id, occurred_at AS at FROM contact_activities
  WHERE organization_id = ${organizationId} AND type = ${type} AND occurred_at BETWEEN ${from} AND ${until}
    AND ${interruptible('contact_id')}
    AND EXISTS (SELECT 1 FROM json_each(data, '$.tags') tag WHERE tag.value ->> 'id' IN ${tagIds})`

/**
 * Returns the SQL of what would have let people enter in a time; undefined for a trigger whose past is not stored: segments,
 * days of contacts, which are reckoned, and calls.
 */
function pastOf(trigger: Trigger, past: Past): Fragment | undefined {
  const { organizationId, from, until } = past
  const ofOrganization = fragment`organization_id = ${organizationId}`
  switch (trigger.type) {
    case 'CONTACT_CREATED':
      return fragment`SELECT id AS contact_id, created_at AS at FROM contacts WHERE ${ofOrganization}
        AND deleted_at IS NULL AND created_at BETWEEN ${from} AND ${until} AND ${interruptible('id')}
        AND ${among('source', trigger.sources)}`
    case 'JOINED':
      return fragment`SELECT contact_id, confirmed_at AS at FROM join_submissions WHERE ${ofOrganization}
        AND contact_id IS NOT NULL AND confirmed_at BETWEEN ${from} AND ${until} AND ${interruptible('contact_id')}
        AND ${named('join_link_id', verbatim('SELECT id FROM join_links'), organizationId, trigger.joinLinkIds)}`
    case 'TAG_ADDED':
    case 'TAG_REMOVED':
      return tagged(past, trigger.type, trigger.tagIds)
    case 'STAGE_CHANGED':
      return fragment`SELECT contact_id, occurred_at AS at FROM contact_activities WHERE ${ofOrganization}
        AND type = 'STAGE_CHANGED' AND occurred_at BETWEEN ${from} AND ${until} AND ${interruptible('contact_id')}
        AND ${among("(data ->> 'to')", trigger.stages)}`
    case 'CAMPAIGN':
      return ofCampaigns(trigger, past)
    case 'VOTED':
      if (trigger.pollId === null) return undefined
      return fragment`SELECT contact_id, voted_at AS at FROM poll_votes WHERE ${ofOrganization}
        AND voted_at BETWEEN ${from} AND ${until} AND ${interruptible('contact_id')} AND ${named('poll_id', verbatim('SELECT id FROM polls'), organizationId, [trigger.pollId])}
        AND ${
          trigger.optionIds.length === 0
            ? verbatim('TRUE')
            : fragment`EXISTS (SELECT 1 FROM poll_options o WHERE o.poll_id = poll_votes.poll_id
                AND o.uuid IN ${trigger.optionIds} AND choices & (1 << o.position) <> 0)`
        }`
    case 'WON':
      return fragment`SELECT contact_id, won_at AS at FROM conversions WHERE ${ofOrganization}
        AND won_at BETWEEN ${from} AND ${until} AND ${interruptible('contact_id')}`
    case 'WROTE':
      return fragment`SELECT contact_id, received_at AS at, body FROM inbound_messages WHERE ${ofOrganization}
        AND contact_id IS NOT NULL AND kind = 'OTHER' AND received_at BETWEEN ${from} AND ${until}
        AND ${interruptible('id')}`
    case 'SEGMENT_ENTERED':
    case 'SEGMENT_LEFT':
    case 'DATE':
    case 'CALLED':
      return undefined
  }
}

function ofCampaigns(
  { did, campaignIds }: Extract<Trigger, { type: 'CAMPAIGN' }>,
  { organizationId, from, until }: Past,
): Fragment {
  const within = (column: string) => fragment`organization_id = ${organizationId} AND campaign_id IS NOT NULL
    AND contact_id IS NOT NULL AND ${verbatim(column)} BETWEEN ${from} AND ${until} AND ${interruptible('contact_id')}
    AND ${named('campaign_id', verbatim('SELECT id FROM campaigns'), organizationId, campaignIds)}`
  switch (did) {
    case 'SENT':
      return fragment`SELECT contact_id, sent_at AS at FROM messages WHERE ${within('sent_at')}`
    case 'OPENED':
      return fragment`SELECT contact_id, first_opened_at AS at FROM mail_opens
        WHERE is_machine = 0 AND ${within('first_opened_at')}`
    case 'CLICKED':
      return fragment`SELECT contact_id, clicked_at AS at FROM link_clicks
        WHERE bot_reason IS NULL AND ${within('clicked_at')}`
  }
}

/** Lists what would have let people enter, the first first. Undefined if that is not stored. */
export async function listPast(
  reader: RowReader,
  trigger: Trigger,
  past: Past,
  limit: number,
): Promise<Array<Occasion & { body?: string }> | undefined> {
  const sql = pastOf(trigger, past)
  if (!sql) return undefined
  const rows = await reader.all<{ contactId: number; at: number | null; body?: string }>(
    fragment`SELECT * FROM (${sql}) ORDER BY at LIMIT ${limit}`,
  )
  return rows.map((row) => ({ ...row, at: row.at! }))
}
