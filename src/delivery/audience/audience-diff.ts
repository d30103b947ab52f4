import { leftJoinLiveContact } from '../../contacts/records/store.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { enumeration } from '../../lib/describe.ts'
import { hasMessageIn, idOfMessage } from '../messages/fragments.ts'

/**
 * Compares the audiences of two runs of a campaign: contacts that joined, left or stayed. Every contact
 * of an audience has a message in its run, so the messages of both runs are compared by contact. Use the
 * read pool: a million contacts take half a second.
 */

/** Two runs of an organization, by internal ids. */
export interface TwoRuns {
  organizationId: number
  since: number
  executionId: number
}

/** Number of recipients of each run, and of recipients of both runs. */
interface Overlap {
  recipients: number
  recipientsSince: number
  stayed: number
}

const inRun = (executionId: number): Fragment =>
  fragment`FROM messages m WHERE m.execution_id = ${executionId} AND ${interruptible('m.id')}`

/** Returns the SQL condition that the recipient of the message `m` has a message in the run `executionId`. */
const isIn = ({ organizationId }: TwoRuns, executionId: number): Fragment =>
  hasMessageIn(organizationId, 'm.contact_id', executionId)

export async function findOverlap(reader: RowReader, runs: TwoRuns): Promise<Overlap> {
  const { text, params } = fragment`SELECT
      (SELECT count(*) ${inRun(runs.executionId)}) AS recipients,
      (SELECT count(*) ${inRun(runs.since)}) AS recipientsSince,
      (SELECT count(*) ${inRun(runs.executionId)} AND ${isIn(runs, runs.since)}) AS stayed`
  return (await reader.get<Overlap>(text, ...params))!
}

/** Change of a contact's place between two runs. */
export const AUDIENCE_CHANGES = enumeration(
  'AudienceChange',
  'How a contact moved between the audiences of two runs.',
  {
    CAME: 'It is in the audience of the later run alone.',
    WENT: 'It is in the audience of the earlier run alone.',
    STAYED: 'It is in both.',
  },
)
export type AudienceChange = (typeof AUDIENCE_CHANGES)[number]

/** A contact in the audience of one run or both. */
interface MovedRecipient {
  messageUuid: string
  address: string | null
  /** Null once the contact is deleted. The names are null then too. */
  contactUuid: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * Lists the contacts with this change, in the order of the run. A contact that left is named by its message in
 * the earlier run, the others by their message in the later run.
 * @param page at most `limit` entries after the message with the public id `after`; empty for the first page
 */
export function listMoved(
  reader: RowReader,
  runs: TwoRuns,
  change: AudienceChange,
  { after, limit }: { after: string; limit: number },
): Promise<MovedRecipient[]> {
  const [here, there] = change === 'WENT' ? [runs.since, runs.executionId] : [runs.executionId, runs.since]
  const isThere = isIn(runs, there)
  const { text, params } = fragment`SELECT m.uuid AS messageUuid, m.address, contacts.uuid AS contactUuid,
      contacts.first_name, contacts.last_name
    FROM messages m ${verbatim(leftJoinLiveContact('m.contact_id'))}
    WHERE m.execution_id = ${here} AND m.id > ${idOfMessage(runs.organizationId, after)} AND ${interruptible('m.id')}
      AND ${change === 'STAYED' ? isThere : fragment`NOT ${isThere}`}
    ORDER BY m.id LIMIT ${limit}`
  return reader.all<MovedRecipient>(text, ...params)
}
