import { readProof } from '../../src/delivery/proofs/record.ts'
import type { Random } from './random.ts'
import { SendWorld } from './send-world.ts'

/** Result for one contact whose STOP raced the message. */
export interface Raced {
  status: string
  errorCode: string | null
  /** Time of the commit of the STOP, ms since 1970. */
  stoppedAt: number
  /** Time of the claim, as the proof says; null without a claim. */
  claimedAt: number | null
  body: string | null
}

/**
 * Runs a campaign to `count` contacts. Each texts STOP at a random moment between the ticks of the engine.
 * Every step has its own time, so the times give the order.
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
      // Mostly a contact whose message is due soon.
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

/** Returns the contacts that were claimed after their STOP, or skipped although the claim came first. */
export const wrongIn = (raced: readonly Raced[]): Raced[] =>
  raced.filter(({ status, errorCode, stoppedAt, claimedAt, body }) =>
    claimedAt === null
      ? status !== 'SKIPPED' || errorCode !== 'OPTED_OUT' || body !== null
      : status !== 'SENT' || claimedAt >= stoppedAt,
  )
