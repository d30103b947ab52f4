import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { grantCredits } from '../../src/billing/credits/service.ts'
import { meters } from '../../src/billing/usage/metering.ts'
import type { Db } from '../../src/db/database.ts'
import { type Metering, metering } from '../../src/delivery/messages/metering.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import type { Bench, Figure } from './figure.ts'
import { median, say } from './figure.ts'
import { processorRate } from './processor-time.ts'
import { seedDataDir } from './seed.ts'
import { benchProvider, databaseAtNoon, queueMessages, sendByEngine } from './send.ts'

/** The send loop without a meter, as before messages were charged. */
const FREE: Metering = {
  ...meters,
  open: () => ({ charge: () => FREE_CHARGE, canPay: () => true, write: () => {} }),
  isReserved: () => true,
}
const FREE_CHARGE = { id: 0, units: 1, credits: 0 }

let answer = FREE
metering.answeredBy({
  open: (...args) => answer.open(...args),
  release: (...args) => answer.release(...args),
  correct: (...args) => answer.correct(...args),
  lackOf: (...args) => answer.lackOf(...args),
  quote: (...args) => answer.quote(...args),
  spentOn: (...args) => answer.spentOn(...args),
  isReserved: (...args) => answer.isReserved(...args),
  reserve: (...args) => answer.reserve(...args),
})

const LOOP = { latencyMs: 0, inFlight: 1_000 }

/** Runs the loop once on a fresh copy of the database. Returns messages per second of processor time. */
async function run(source: string, by: Metering, prepare: (db: Db) => void): Promise<number> {
  answer = by
  const path = `${source}-run`
  cpSync(source, path)
  const connection = openLiveDatabase(path)
  const db = databaseAtNoon(connection)
  prepare(db)
  const rate = await processorRate(async () => {
    await sendByEngine(db, benchProvider(LOOP))
    return db.value<number>(`SELECT count(*) FROM messages WHERE status = 'SENT'`) ?? 0
  })
  connection.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return rate
}

/** Gives the organization credits for all messages, so that each is charged to its wallet. */
const payingWithCredits = (db: Db): void =>
  db.writeNow((tx) =>
    grantCredits(tx, {
      organizationId: 1,
      amount: 10_000_000,
      type: 'GRANT',
      description: 'Bench',
      reference: { type: 'OPERATOR', id: null },
    }),
  )

/**
 * Measures the loop with and without a meter, in turns, in processor time, because other work of the machine
 * does not count.
 */
export async function meteringBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'metering')
  const messages = options.contacts
  say(`Seeding ${messages.toLocaleString('en-US')} contacts …`)
  seedDataDir(dataDir, messages, messages)
  const source = join(dataDir, 'live', 'engine.db')
  const connection = openLiveDatabase(source)
  queueMessages(connection, { messages })
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  const rates: Record<'free' | 'open' | 'credits', number[]> = { free: [], open: [], credits: [] }
  // The first round warms up.
  for (let round = 0; round <= options.rounds; round++) {
    const free = await run(source, FREE, () => {})
    const open = await run(source, meters, () => {})
    const credits = await run(source, meters, payingWithCredits)
    if (round === 0) continue
    rates.free.push(free)
    rates.open.push(open)
    rates.credits.push(credits)
  }
  rmSync(dataDir, { recursive: true })
  const figure = (work: string, ours: number[]): Figure => ({
    work: `${work} (${messages.toLocaleString('en-US')})`,
    unit: '/s',
    floor: median(rates.free),
    ours: median(ours),
    goal: '0.95 of the loop without a meter',
    isMet: (ratio) => ratio >= 0.95,
    note: 'messages for each second of processor time',
  })
  return [
    figure('send loop with a meter, nothing limited', rates.open),
    figure('send loop with a meter, paid with credits', rates.credits),
  ]
}
