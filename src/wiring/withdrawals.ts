import { withdrawals as apiKeys } from '../accounts/api-keys/store.ts'
import { withdrawals as invitations } from '../accounts/invitations/store.ts'
import { withdrawals as moves } from '../accounts/moves/store.ts'
import { withdrawals as organizations } from '../accounts/organizations/store.ts'
import { withdrawals as passkeys } from '../accounts/passkeys/store.ts'
import { withdrawals as members } from '../accounts/roles/store.ts'
import { withdrawals as sessions } from '../accounts/sessions/store.ts'
import { withdrawals as secondFactors } from '../accounts/two-factor/store.ts'
import { withdrawals as users } from '../accounts/users/store.ts'
import { withdrawals as senders } from '../channels/identities/store.ts'
import { withdrawals as hashedOptOuts } from '../compliance/suppressions/store.ts'
import { withdrawals as reviews } from '../contacts/opt-out-reviews/withdrawals.ts'
import { withdrawals as optOuts } from '../contacts/opt-outs/service.ts'
import { withdrawals as topicChoices } from '../contacts/topics/withdrawals.ts'
import { readerOf } from '../db/bare-reader.ts'
import type { Db } from '../db/database.ts'
import { type Connection, connect } from '../db/driver.ts'
import { findSetting, removeSetting } from '../db/settings.ts'
import {
  differencesIn,
  goOnAfter,
  listWaitingWithdrawals,
  newestWithdrawal,
  noteReads,
  noteWithdrawnThrough,
  settleWithdrawals,
  type Withdrawal,
} from '../db/withdrawals.ts'
import { leaveUnsettled } from '../delivery/engine/handover-notes.ts'
import { toIso } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { WithdrawalRule } from '../module/withdrawal.ts'
import { repeatErasuresOf } from '../profiles/erasure/repeat.ts'
import type { HandoverLedger } from '../storage/guarding/handover-ledger.ts'
import type { WithdrawalLedger } from '../storage/guarding/withdrawal-ledger.ts'
import { ADOPTED_STATE_KEY, findNewerData } from '../storage/opening/newer-data.ts'
import { withdrawals as lists } from '../transfers/suppressions/service.ts'
import { withdrawals as webhooks } from '../webhooks/endpoints/store.ts'

/** Tables whose withdrawals outlive the data. */
const WITHDRAWALS: Readonly<Record<string, WithdrawalRule>> = {
  // Organizations come first, because a closed organization needs nothing more.
  ...organizations,
  ...moves,
  ...users,
  ...members,
  ...sessions,
  ...apiKeys,
  ...secondFactors,
  ...passkeys,
  ...invitations,
  ...optOuts,
  ...topicChoices,
  // Before the hashes of their files.
  ...lists,
  ...hashedOptOuts,
  ...reviews,
  ...senders,
  ...webhooks,
}

interface Outside {
  db: Db
  /** Key that seals secrets of this data. */
  key: Uint8Array
  ledger: WithdrawalLedger
  log: Log
}

/** Possible place of newer data of the same lineage that was moved aside. */
interface Aside {
  connection: Connection
  /** Folder with `replaced-…`. */
  live: string
}

/** Result of repeating withdrawals after a restore. */
export interface WithdrawnAgain {
  /** Number of rows of each kind, by the title of the rule. */
  counts: Record<string, number>
  /** Path of the newer data that was read, if there was any. */
  newerData?: string
}

/** Number of withdrawals that are repeated in one transaction. */
const PIECE = 1_000

/** Keeps the last withdrawal of each row, in the order of the rules. */
function lastOfEach(withdrawals: readonly Withdrawal[]): Withdrawal[] {
  const last = new Map(withdrawals.map((one) => [`${one.subject} ${one.key}`, one]))
  const bySubject = Map.groupBy(last.values(), ({ subject }) => subject)
  return Object.keys(WITHDRAWALS).flatMap((subject) => bySubject.get(subject) ?? [])
}

/** Repeats withdrawals, and counts the rows of each kind. */
function repeatThese(
  db: Db,
  counts: Record<string, number>,
  withdrawals: ReadonlyArray<Omit<Withdrawal, 'id'>>,
): void {
  for (let from = 0; from < withdrawals.length; from += PIECE) {
    db.writeNow((tx) => {
      for (const { subject, ...withdrawn } of withdrawals.slice(from, from + PIECE)) {
        const { title, repeat } = WITHDRAWALS[subject]!
        if (repeat(tx, withdrawn)) counts[title] = (counts[title] ?? 0) + 1
      }
    })
  }
}

/**
 * Repeats the withdrawals that the ledger has but the data does not have, because older data was restored. Also
 * repeats those of newer data that the restore moved aside, because the ledger may be gone or may lack the last
 * ones. Must be called before anything is sent or answered.
 */
export function repeatWithdrawals({
  db,
  key,
  ledger,
  log,
  handovers,
  ...aside
}: Outside & Aside & { handovers?: HandoverLedger | undefined }): WithdrawnAgain {
  const known = newestWithdrawal(db)
  const isAdopted = findSetting(db, ADOPTED_STATE_KEY) !== undefined
  if (!isAdopted && ledger.newest() <= known) return { counts: {} }
  const missing = ledger.readAfter(key, known)
  const counts: Record<string, number> = {}
  const newer = isAdopted ? openNewer(aside, log) : undefined
  const through = newer?.through ?? Number.POSITIVE_INFINITY
  try {
    repeatThese(db, counts, lastOfEach(missing.filter(({ id }) => id <= through)))
    if (newer) repeatOfNewer(newer, { db, counts, log, ...aside })
    repeatThese(db, counts, lastOfEach(missing.filter(({ id }) => id > through)))
  } finally {
    newer?.connection.close()
  }
  if (isAdopted) handovers?.noteAdoption(db.clock.now())
  db.writeNow((tx) => {
    const through = Math.max(missing.at(-1)?.id ?? 0, newer?.through ?? 0)
    noteWithdrawnThrough(tx, through)
    // The clock of another server may have been ahead, and so its ids.
    goOnAfter(tx, through)
    removeSetting(tx, ADOPTED_STATE_KEY)
    if (isAdopted) leaveUnsettled(tx)
  })
  const first = missing[0]
  if (first || Object.keys(counts).length > 0)
    log.warn('this data is older than some withdrawals, so they are repeated', {
      ...(first ? { since: toIso(first.at), through: toIso(missing.at(-1)!.at) } : {}),
      ...(newer ? { newerData: newer.path } : {}),
      ...counts,
    })
  return newer ? { counts, newerData: newer.path } : { counts }
}

/** Newer data that is open for reading. */
interface Newer {
  path: string
  connection: Connection
  /** Id of the newest withdrawal that it contains. */
  through: number
}

function openNewer({ connection, live }: Aside, log: Log): Newer | undefined {
  const { path, unreadable } = findNewerData(connection, live)
  for (const each of unreadable) log.warn(UNREAD, { path: each })
  if (path === undefined) return undefined
  const newer = connect(path, { readonly: true, fileMustExist: true })
  try {
    return { path, connection: newer, through: newestWithdrawal(readerOf(newer)) }
  } catch (cause) {
    newer.close()
    log.warn(UNREAD, { path, cause })
    return undefined
  }
}

const UNREAD =
  'the data that was moved aside cannot be read, so opt-outs and revocations that only it has are not repeated'

/** Repeats the differences in newer data. A table that cannot be read there is left out, and the log names it. */
function repeatOfNewer(
  { path, connection: newer }: Newer,
  { db, counts, log, connection }: Aside & Pick<Outside, 'db' | 'log'> & Pick<WithdrawnAgain, 'counts'>,
): void {
  const reads = noteReads(db)
  const found: Array<Omit<Withdrawal, 'id'>> = []
  const reading = (what: string, read: () => void) => {
    try {
      read()
    } catch (cause) {
      log.warn(UNREAD, { path, what, cause })
    }
  }
  for (const subject of Object.keys(WITHDRAWALS)) {
    reading(subject, () => {
      for (const row of differencesIn(newer, connection, reads.get(subject)!)) found.push({ subject, ...row })
    })
  }
  repeatThese(db, counts, found)
  reading('erasures', () => repeatErasuresOf(readerOf(newer), { db, log }))
}

/**
 * Returns a function that writes the waiting withdrawals of the data to the ledger. It is called after each
 * commit, and makes an answer wait until its withdrawal outlives the data. While the ledger cannot be written,
 * the withdrawals wait in the data, and the log reports it once.
 */
export function withdrawalsNotedBy({ db, key, ledger, log }: Outside): () => void {
  let isNoting = false
  let isInTrouble = false
  return () => {
    // Its own commits call it too.
    if (isNoting) return
    isNoting = true
    try {
      for (;;) {
        const waiting = listWaitingWithdrawals(db)
        if (waiting.length === 0) break
        ledger.append(key, waiting, db.clock.now())
        db.writeNow((tx) => settleWithdrawals(tx, waiting.at(-1)!.id))
      }
      isInTrouble = false
    } catch (cause) {
      if (!isInTrouble)
        log.error('opt-outs and revocations cannot be noted outside the data, so a restore would undo them', {
          path: ledger.path,
          cause,
        })
      isInTrouble = true
    } finally {
      isNoting = false
    }
  }
}
