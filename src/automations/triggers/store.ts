import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { AutomationRow } from '../records/table.ts'

type Key = Pick<AutomationRow, 'id' | 'organizationId'>

/** Returns the contacts among these that were in the segment of a trigger at the last look. */
export const findMembersAmong = (reader: Reader, { id }: Key, contactIds: readonly number[]): Set<number> =>
  new Set(
    reader
      .all<{ contactId: number }>(
        fragment`SELECT contact_id FROM automation_members
          WHERE automation_id = ${id} AND contact_id IN ${[...contactIds]}`,
      )
      .map(({ contactId }) => contactId),
  )

export const noteMember = (tx: Tx, { id, organizationId }: Key, contactId: number): void =>
  void tx.run(fragment`INSERT INTO automation_members (automation_id, contact_id, organization_id)
    VALUES (${id}, ${contactId}, ${organizationId}) ON CONFLICT DO NOTHING`)

export const forgetMember = (tx: Tx, { id }: Key, contactId: number): void =>
  void tx.run(
    fragment`DELETE FROM automation_members WHERE automation_id = ${id} AND contact_id = ${contactId}`,
  )

/** Forgets who was in the segment of an automation that ended. @returns the number of contacts */
export const forgetMembers = (tx: Tx, { id }: Pick<AutomationRow, 'id'>, limit: number): number =>
  tx.run(fragment`DELETE FROM automation_members WHERE automation_id = ${id} AND contact_id IN
    (SELECT contact_id FROM automation_members WHERE automation_id = ${id} LIMIT ${limit})`).changes
