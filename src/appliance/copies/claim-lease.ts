import { hostname } from 'node:os'
import { type Clock, SECOND_MS, systemClock, toIso } from '../../lib/clock.ts'
import { pause } from '../../lib/pause.ts'
import { type Claim, claimName, Lease, type LeasePlace } from './lease.ts'
import { claimOf, type LeaseData, leaseStateFor, saveLeaseState } from './lease-state.ts'
import { LeaseThread } from './lease-thread.ts'

/** Time between two looks of a taker. */
const TAKER_LOOK_MS = SECOND_MS
/** Time without an answer of the place after which a taker gives up. Its claim stays. */
const GIVE_UP_MS = 60 * SECOND_MS

/** The lease of a data directory, with its claim in `live/lease.json`. Only one process at a time may work on it. */
export function openLease(data: LeaseData, place: LeasePlace, clock: Clock): Lease {
  let state = leaseStateFor(data)
  return new Lease({
    place,
    clock,
    generation: data.generation,
    claim: claimOf(state),
    store: (claim) => {
      state = { ...leaseStateFor(data), ...claim }
      saveLeaseState(data.dataDir, state)
    },
    describe: () =>
      `${JSON.stringify({ machine: hostname(), directory: data.dataDir, at: toIso(clock.now()) })}\n`,
  })
}

interface ClaimLeaseParts extends LeaseData {
  /** Whether every other machine with this data is off, so that no wait is needed. */
  isAlone?: boolean
  clock?: Clock
  /** Default: that of the settings, in a thread. */
  place?: LeasePlace
  signal?: AbortSignal
  /** Called with the rest of the wait, about every second. */
  onWait?: (ms: number) => void
  /** Lets time pass. */
  pauseFor?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** `claim` is the name of the claim that holds the lease: that of this machine, or that of the machine that was faster. */
export interface ClaimedLease {
  isHeld: boolean
  claim: string
  holder: string
}

/**
 * Takes the lease for a data directory whose server is not running: claims it above every other machine, waits until
 * each has seen the claim or has stopped by itself (15 s), and looks again. A directory that holds the lease keeps its
 * claim. Rejects when the place does not answer; the claim then stays, and another call goes on with it.
 */
export async function claimLease({
  isAlone = false,
  clock = systemClock,
  place,
  signal = new AbortController().signal,
  onWait,
  pauseFor = pause,
  ...data
}: ClaimLeaseParts): Promise<ClaimedLease> {
  const thread = place ? undefined : new LeaseThread(data.settings)
  const lease = openLease(data, place ?? thread!, clock)
  const result = (isHeld: boolean, claim: Claim): ClaimedLease => ({
    isHeld,
    claim: claimName(data.generation, claim),
    holder: claim.holder,
  })
  try {
    await lease.take({ isAlone })
    let answeredAt = clock.monotonicMs()
    for (;;) {
      signal.throwIfAborted()
      try {
        const found = await lease.look()
        if (found.kind === 'HELD') return result(true, lease.claim)
        if (found.kind === 'LOST') return result(false, found.to)
        answeredAt = clock.monotonicMs()
      } catch (error) {
        if (clock.monotonicMs() - answeredAt > GIVE_UP_MS) throw error
      }
      onWait?.(lease.waitMs)
      await pauseFor(TAKER_LOOK_MS, signal)
    }
  } finally {
    thread?.end()
  }
}
