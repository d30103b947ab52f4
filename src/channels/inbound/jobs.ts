import type { Db, Tx } from '../../db/database.ts'
import { defineChore, type HandledJob } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { findById } from '../identities/shared-queries.ts'
import { takeOverdue } from './parts.ts'
import { receiveWhole } from './service.ts'

export const takeOverdueChore = defineChore('inbound.take_overdue_parts')

/** Texts received in one transaction. */
const BATCH_SIZE = 20

/** Receives incomplete texts whose other parts have not arrived for a day. Returns how many. */
export function receiveOverdue(tx: Tx): number {
  const overdue = takeOverdue(tx, BATCH_SIZE)
  for (const { text, ...account } of overdue) {
    const address = findById(tx, account.channelIdentityId)?.address ?? ''
    receiveWhole(tx, { ...account, address }, text)
  }
  return overdue.length
}

export const takesOverdueParts = (db: Db): HandledJob => prunes(takeOverdueChore, db, receiveOverdue)
