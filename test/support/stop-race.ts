import { readProof } from '../../src/delivery/proofs/record.ts'
import type { Random } from './random.ts'
import { SendWorld } from './send-world.ts'

/** What became of one contact whose STOP raced its message. */
export interface Raced {
  status: string
  errorCode: string | null
  /** When its STOP was committed, ms since 1970. */
  stoppedAt: number
  /** When its message was claimed, as the proof says; null when it was not. */
  claimedAt: number | null
  body: string | null
}

/**
 * A run with one message for each of `count` contacts, each of whom texts STOP
 * at a moment drawn at random between the ticks of the engine. Every step has a
 * time of its own, so the times say what came first.
 */
export function raceStops(count: number, random: Random): Raced[] {
  const world = new SendWorld()
  const organizationId = world.organization()
  const senderId = world.sender(organizationId, { throughput_per_second: 500 })
  world.contacts(organizationId, count)
  const run = world.launch(
    organizationId,
    world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }),
  )
  const waiting = world.messages(run).map(({ address }) => address!)
  while (waiting.length > 0) {
    world.clock.advance(1)
    if (random() < 0.5) {
      // Mostly somebody whose turn is near.
      const reach = random() < 0.7 ? Math.min(20, waiting.length) : waiting.length
      const [address] = waiting.splice(Math.floor(random() * reach), 1)
      world.optOut(organizationId, address!)
    } else {
      world.tick()
      if (random() < 0.5) world.answer()
    }
  }
  do {
    world.clock.advance(1_000)
    world.drain()
  } while (world.messages(run).some(({ status }) => status === 'QUEUED'))
  const rows = world.db.all<Omit<Raced, 'claimedAt'> & { proof: string | null }>(
    `SELECT m.status, m.error_code AS errorCode, m.body, s.created_at AS stoppedAt, m.proof
     FROM messages m JOIN suppressions s ON s.organization_id = m.organization_id AND s.address = m.address`,
  )
  return rows.map(({ proof, ...row }) => {
    const claimedAt = row.body === null || proof === null ? null : readProof(proof).claimedAt
    return { ...row, claimedAt }
  })
}

/** Those that were claimed after their STOP, or were left out though the claim was first. */
export const wrongIn = (raced: readonly Raced[]): Raced[] =>
  raced.filter(({ status, errorCode, stoppedAt, claimedAt, body }) =>
    claimedAt === null
      ? status !== 'SKIPPED' || errorCode !== 'OPTED_OUT' || body !== null
      : status !== 'SENT' || claimedAt >= stoppedAt,
  )
