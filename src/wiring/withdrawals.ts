import { withdrawals as apiKeys } from '../accounts/api-keys/withdrawals.ts'
import { withdrawals as invitations } from '../accounts/invitations/withdrawals.ts'
import { withdrawals as moves } from '../accounts/moves/withdrawals.ts'
import { withdrawals as organizations } from '../accounts/organizations/withdrawals.ts'
import { withdrawals as passkeys } from '../accounts/passkeys/withdrawals.ts'
import { withdrawals as members } from '../accounts/roles/withdrawals.ts'
import { withdrawals as sessions } from '../accounts/sessions/withdrawals.ts'
import { withdrawals as secondFactors } from '../accounts/two-factor/withdrawals.ts'
import { withdrawals as users } from '../accounts/users/withdrawals.ts'
import { withdrawals as senders } from '../channels/identities/withdrawals.ts'
import { withdrawals as hashedOptOuts } from '../compliance/suppressions/withdrawals.ts'
import { withdrawals as reviews } from '../contacts/opt-out-reviews/withdrawals.ts'
import { withdrawals as optOuts } from '../contacts/opt-outs/withdrawals.ts'
import type { Db } from '../db/database.ts'
import {
  listWaitingWithdrawals,
  newestWithdrawal,
  settleWithdrawals,
  type Withdrawal,
} from '../db/withdrawals.ts'
import { toIso } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { WithdrawalRule } from '../module/withdrawal.ts'
import type { WithdrawalLedger } from '../storage/withdrawal-ledger.ts'
import { withdrawals as lists } from '../transfers/suppressions/withdrawals.ts'
import { withdrawals as webhooks } from '../webhooks/endpoints/withdrawals.ts'

/** The tables whose withdrawals outlive the data. */
const WITHDRAWALS: Readonly<Record<string, WithdrawalRule>> = {
  // Organizations come first: an organization that was closed needs nothing more.
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
  // Before the hashes of their files.
  ...lists,
  ...hashedOptOuts,
  ...reviews,
  ...senders,
  ...webhooks,
}

interface Outside {
  db: Db
  /** The key that seals secrets of this data. */
  key: Uint8Array
  ledger: WithdrawalLedger
  log: Log
}

/** Number of withdrawals that are repeated in one transaction. */
const PIECE = 1_000

/** Keeps the last withdrawal of each row, in the order of the rules. */
function lastOfEach(withdrawals: readonly Withdrawal[]): Withdrawal[] {
  const last = new Map(withdrawals.map((one) => [`${one.subject} ${one.key}`, one]))
  const bySubject = Map.groupBy(last.values(), ({ subject }) => subject)
  return Object.keys(WITHDRAWALS).flatMap((subject) => bySubject.get(subject) ?? [])
}

/**
 * Repeats the withdrawals that the ledger has and the data has not, because older data was restored. Returns how many
 * rows of each kind it withdrew, by the title of the rule. Call it before anything is sent or answered.
 */
export function repeatWithdrawals({ db, key, ledger, log }: Outside): Record<string, number> {
  const known = newestWithdrawal(db)
  if (ledger.newest() <= known) return {}
  const missing = ledger.readAfter(key, known)
  const repeated: Record<string, number> = {}
  const withdrawals = lastOfEach(missing)
  for (let from = 0; from < withdrawals.length; from += PIECE) {
    db.writeNow((tx) => {
      for (const { subject, ...withdrawn } of withdrawals.slice(from, from + PIECE)) {
        const { title, repeat } = WITHDRAWALS[subject]!
        if (repeat(tx, withdrawn)) repeated[title] = (repeated[title] ?? 0) + 1
      }
    })
  }
  const first = missing[0]
  db.writeNow((tx) => settleWithdrawals(tx, Math.max(known, missing.at(-1)?.id ?? known)))
  if (first)
    log.warn(
      'this data is older than what happened since, and what was withdrawn meanwhile is withdrawn again',
      {
        ...{ since: toIso(first.at), through: toIso(missing.at(-1)!.at) },
        ...repeated,
      },
    )
  return repeated
}

/**
 * Returns a function that writes what waits in the data to the ledger. Called after each commit, it makes an answer
 * wait until its withdrawal outlives the data. While the ledger cannot be written, the withdrawals wait in the data,
 * and the log says so once.
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
        log.error(
          'opt-outs and revocations cannot be noted outside the data, and a restore would take them back',
          {
            path: ledger.path,
            cause,
          },
        )
      isInTrouble = true
    } finally {
      isNoting = false
    }
  }
}
