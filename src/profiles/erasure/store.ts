import type { Rows } from '../../db/bare-reader.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow } from '../../db/rows.ts'
import type { LedgerEntry } from '../../storage/guarding/erasure-ledger.ts'
import { type ErasureRow, erasures } from './table.ts'

export const insertErasure = (
  tx: Tx,
  row: Pick<ErasureRow, 'uuid' | 'organizationId' | 'contactUuid' | 'person'>,
): ErasureRow => insertRow(tx, erasures, { ...row, requestedAt: tx.now })

export const findErasure = (reader: Reader, organizationId: number, uuid: string): ErasureRow | undefined =>
  reader.get<ErasureRow>(fragment`SELECT * FROM erasures
    WHERE organization_id = ${organizationId} AND uuid = ${uuid}`)

/** Returns the newest erasure of a contact. */
export const findErasureOf = (
  reader: Reader,
  organizationId: number,
  contactUuid: string,
): ErasureRow | undefined =>
  reader.get<ErasureRow>(fragment`SELECT * FROM erasures
    WHERE organization_id = ${organizationId} AND contact_uuid = ${contactUuid} ORDER BY id DESC LIMIT 1`)

export const findErasureById = (reader: Reader, id: number): ErasureRow | undefined =>
  reader.get<ErasureRow>('SELECT * FROM erasures WHERE id = ?', id)

/** Stores the person of an erasure again, with all contacts that were found. */
export const setPerson = (tx: Tx, id: number, person: string): void =>
  void tx.run(fragment`UPDATE erasures SET person = ${person} WHERE id = ${id}`)

/** Removes the person from an erasure that has erased everything. */
export const markCompleted = (tx: Tx, id: number): void =>
  void tx.run(fragment`UPDATE erasures SET person = NULL, completed_at = ${tx.now}
    WHERE id = ${id} AND completed_at IS NULL`)

/** Lists the erasures of all organizations by public ids, as the ledger notes them. */
export const listAllErasures = (reader: Rows): LedgerEntry[] =>
  reader.all<LedgerEntry>(`SELECT erasures.uuid AS erasure, organizations.uuid AS organization,
      erasures.contact_uuid AS contact, erasures.requested_at
    FROM erasures JOIN organizations ON organizations.id = erasures.organization_id ORDER BY erasures.id`)
