import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { putRow } from '../../db/rows.ts'
import { type KeptFormRow, keptForms } from './table.ts'

/** The owner of forms. */
type Owner = Pick<KeptFormRow, 'organizationId' | 'userId'>
/** The owner and the name of a form. */
export type Place = Omit<KeptFormRow, 'content' | 'updatedAt'>

/** A form without its content. */
export type FormEntry = Pick<KeptFormRow, 'key' | 'updatedAt'>

/** Lists the forms of a member, the newest first. */
export const listForms = (reader: Reader, { organizationId, userId }: Owner): FormEntry[] =>
  reader.all<FormEntry>(fragment`SELECT key, updated_at FROM kept_forms
    WHERE user_id = ${userId} AND organization_id = ${organizationId} ORDER BY updated_at DESC, key`)

export const findForm = (reader: Reader, { organizationId, userId, key }: Place): KeptFormRow | undefined =>
  reader.get<KeptFormRow>(fragment`SELECT * FROM kept_forms
    WHERE user_id = ${userId} AND organization_id = ${organizationId} AND key = ${key}`)

/** Keeps a form in place of the former one. */
export const putForm = (tx: Tx, row: KeptFormRow): KeptFormRow =>
  putRow(tx, keptForms, ['userId', 'organizationId', 'key'], row)

/** Deletes a form. */
export const deleteForm = (tx: Tx, { organizationId, userId, key }: Place): void =>
  void tx.run(fragment`DELETE FROM kept_forms
    WHERE user_id = ${userId} AND organization_id = ${organizationId} AND key = ${key}`)

/**
 * Deletes the forms that were last changed before `before` (ms).
 * @returns the number of forms
 */
export const pruneForms = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM kept_forms WHERE updated_at < ?', before).changes
