import type { Reader } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { PollRow } from '../records/shared-queries.ts'

export interface VoteRow {
  id: number
  uuid: string
  contactUuid: string
  firstName: string
  lastName: string | null
  phone: string
  choices: number
  rawBody: string
  votedAt: number
}

/** The columns of a `VoteRow`, of a vote `v` and its contact `k`. */
export const VOTE_FIELDS =
  verbatim(`v.id, v.uuid, k.uuid AS contactUuid, k.first_name AS firstName, k.last_name AS lastName, k.phone,
  v.choices, v.raw_body AS rawBody, v.voted_at AS votedAt`)

/** The vote of a contact, by its internal id; undefined for none. */
export const findVote = (
  reader: Reader,
  { id, organizationId }: Pick<PollRow, 'id' | 'organizationId'>,
  contactId: number,
): VoteRow | undefined =>
  reader.get<VoteRow>(fragment`
    SELECT ${VOTE_FIELDS} FROM poll_votes v JOIN contacts k ON k.id = v.contact_id
    WHERE v.organization_id = ${organizationId} AND v.contact_id = ${contactId} AND v.poll_id = ${id}`)
