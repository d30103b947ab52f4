import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Connection } from '../../src/db/driver.ts'
import { fragment } from '../../src/db/fragment.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { freezeChunk } from '../../src/delivery/audience/audience.ts'
import type { SendingPlan, SendingPorts } from '../../src/delivery/executions/ports.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Figure, median } from './figure.ts'
import { processorUs } from './processor-time.ts'

const CHUNK = 5_000

/** SQL of a public id as a hand-written appliance would make it: version 7, with the time and random bits. */
const UUID = `printf('%08x-%04x-7%03x-%04x-%012x', @now >> 16, @now & 0xffff, (id - @from) & 0xfff,
  0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`

/**
 * Returns a function that writes the next chunk of recipients, one row each with its own id, in hand-written
 * SQL. It returns false after the last chunk.
 */
export function freezerByHand(connection: Connection): () => boolean {
  const newest = (connection.prepare('SELECT max(id) AS id FROM contacts').get() as { id: number }).id
  const insert = connection.prepare(
    `INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address, status, created_at)
     SELECT ${UUID}, organization_id, 1, 1, id, 'SMS', phone, 'QUEUED', 0 FROM contacts
     WHERE organization_id = 1 AND id > @from AND id <= @from + ${CHUNK} AND deleted_at IS NULL AND status = 'ACTIVE'`,
  )
  let from = 0
  return () => {
    connection.exec('BEGIN IMMEDIATE')
    insert.run({ now: Date.now() + (from >> 12), from })
    connection.exec('COMMIT')
    from += CHUNK
    return from < newest
  }
}

/** Plan and audience of a campaign to all active contacts, without sending. */
const PORTS = {
  loadPlan: () =>
    ({
      organizationId: 1,
      campaignId: 1,
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      segmentId: 1,
      localTimeOf: null,
      organization: { requireMarketingConsent: true },
    }) as SendingPlan,
  audienceCondition: () => fragment`contacts.status = ${'ACTIVE'}`,
  executionFinished: () => {},
} as Partial<SendingPorts> as SendingPorts

/** Returns a function like that of `freezerByHand`, with the send engine. */
function freezer(connection: Connection): () => boolean {
  const db = createDatabase(connection, {
    clock: systemClock,
    readPool: inlineReadPool,
    onError: (error) => {
      throw error
    },
  })
  db.writeNow((tx) => {
    tx.run(`INSERT INTO segments (id, uuid, organization_id, name, type, created_at, updated_at)
      VALUES (1, '-', 1, 'Everybody', 'DYNAMIC', 0, 0)`)
    tx.run(`INSERT INTO campaigns (id, uuid, organization_id, name, type, channel, category, status, message_template,
        segment_id, created_at, updated_at)
      VALUES (1, '-', 1, 'Bench', 'IMMEDIATE', 'SMS', 'TRANSACTIONAL', 'SENDING', 'Hi', 1, 0, 0)`)
    tx.run(
      `INSERT INTO executions (id, uuid, organization_id, campaign_id, sequence, status, scheduled_for,
        audience_through, created_at, started_at)
       VALUES (1, '-', 1, 1, 1, 'RUNNING', 0, (SELECT max(id) FROM contacts), 0, ?)`,
      tx.now,
    )
  })
  return () => db.writeNow((tx) => freezeChunk(tx, PORTS, 1, { size: CHUNK }))
}

/**
 * Measures the processor time per recipient, with nothing else in the process: chunk by chunk in turns with
 * the floor.
 */
export function audienceCostBench(dataDir: string): Figure {
  const sides = [freezerByHand, freezer].map((open, index) => {
    const copy = join(dataDir, '..', `audience-${index}`)
    cpSync(join(dataDir, 'live'), copy, { recursive: true })
    const connection = openLiveDatabase(join(copy, 'engine.db'))
    return { copy, connection, next: open(connection), us: [] as number[] }
  })
  for (let isMore = true; isMore; ) {
    for (const side of sides) side.us.push(processorUs(() => (isMore = side.next())))
  }
  const [floor, ours] = sides.map(({ copy, connection, us }) => {
    connection.close()
    rmSync(copy, { recursive: true })
    // The last chunk is smaller.
    return median(us.slice(0, -1)) / CHUNK
  }) as [number, number]
  return {
    work: 'freezing, processor time a contact',
    unit: 'µs',
    floor,
    ours,
    goal: 'at most 1.3 of the floor',
    isMet: (ratio) => ratio <= 1.3,
  }
}
