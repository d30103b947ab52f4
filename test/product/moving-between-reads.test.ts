import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import * as moves from '../../src/accounts/moves/service.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db, Tx } from '../../src/db/database.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { PUBLIC_CASES, type PublicCase, type PublicWorld, publicWorld } from '../support/public-cases.ts'
import { some } from '../support/size.ts'

/**
 * Another process changes the state of a move during a request. Each operation is repeated with the change
 * between any two of its reads. It answers as for an organization in place, or with a temporary refusal, and
 * never calls a page, a key or a callback unknown, closed or forbidden.
 */

let world: PublicWorld
let image: Buffer
let session: string

beforeAll(async () => {
  world = await publicWorld()
  session = await world.app.session(world.tenant)
  await world.app.drain()
  image = world.app.connection.serialize()
})
afterAll(() => world.app[Symbol.asyncDispose]())

/** Calls `before` before each read of a connection outside a transaction. */
function watchReads(connection: Connection, before: () => void): void {
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    const statement = prepare(sql)
    for (const name of ['get', 'all'] as const) {
      const read = statement[name].bind(statement)
      statement[name] = ((...params: unknown[]) => {
        if (!connection.inTransaction) before()
        return read(...params)
      }) as never
    }
    return statement
  }) as Connection['prepare']
}

/** A copy of the world in a file, an application on it, and another process that changes it. */
class Copy implements AsyncDisposable {
  readonly world: PublicWorld
  readonly #directory = new TemporaryDirectory()
  readonly #app: TestApp
  readonly #elsewhere: Connection
  /** Database of the other process. */
  readonly #other: Db
  /** Number of reads before the change; negative for no change. */
  #left = -1
  #change: (tx: Tx) => void = () => {}

  constructor() {
    const path = this.#directory.at('copy.db')
    writeFileSync(path, image)
    const connection = connect(path)
    for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'foreign_keys = ON'])
      connection.pragma(pragma)
    watchReads(connection, () => {
      if (this.#left-- === 0) this.change(this.#change)
    })
    this.#app = createTestApp({}, { connection })
    this.#app.clock.advance(world.app.clock.now() - this.#app.clock.now())
    this.world = { ...world, app: this.#app }
    this.#elsewhere = connect(path)
    this.#other = createDatabase(this.#elsewhere, {
      clock: this.#app.clock,
      readPool: inlineReadPool,
      onError: (error) => {
        throw error
      },
    })
  }

  /** Changes the data like a command in another process. */
  change = (by: (tx: Tx) => void): void => this.#other.writeNow((tx) => by(tx))

  /**
   * Runs `ask` with a change before the read with this number. Resolves to the answer, and whether there was
   * such a read.
   */
  async asked<T>(at: number, change: (tx: Tx) => void, ask: () => Promise<T>) {
    this.#left = at
    this.#change = change
    const answer = await ask()
    const isChanged = this.#left < 0
    this.#left = -1
    return { answer, isChanged }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app[Symbol.asyncDispose]()
    this.#elsewhere.close()
    this.#directory[Symbol.dispose]()
  }
}

const id = () => world.tenant.organization.id
const FINGERPRINT = 'f'.repeat(64)
const ADDRESS = 'https://b2.texts.example'

const leave = (tx: Tx) => void moves.beginLeaving(tx, id(), 'b2')
const exported = (tx: Tx) => {
  leave(tx)
  moves.recordExport(tx, id(), FINGERPRINT)
}
const giveUp = (tx: Tx) => void moves.giveUp(tx, id(), { address: ADDRESS, fingerprint: FINGERPRINT })
const left = (tx: Tx) => {
  exported(tx)
  giveUp(tx)
}
/** Sets the state after an import, which erased the earlier remains. */
const arrive = (tx: Tx) => {
  tx.run('UPDATE organizations SET deleted_at = NULL WHERE id = ?', id())
  tx.run(`UPDATE organization_moves SET state = 'ARRIVED', address = NULL WHERE organization_id = ?`, id())
}
const arrived = (tx: Tx) => {
  exported(tx)
  arrive(tx)
}

interface Moment {
  name: string
  /** Sets the state before the change. */
  is: (tx: Tx) => void
  change: (tx: Tx) => void
  /** Whether the organization has left in one of the two states, so that its short links redirect. */
  isGone?: boolean
}

const MOMENTS: readonly Moment[] = [
  { name: 'it begins to leave', is: () => {}, change: leave },
  { name: 'its move is taken back', is: exported, change: (tx) => moves.stay(tx, id()) },
  { name: 'it is given up', is: exported, change: giveUp, isGone: true },
  { name: 'it comes back', is: left, change: arrive, isGone: true },
  { name: 'it begins to work', is: arrived, change: (tx) => void moves.settle(tx, id()) },
]

const MEMBERS: readonly PublicCase[] = [
  ...(['GET /contacts', 'POST /tags', 'GET /organization'] as const).map((name) => ({
    name: `${name} with a key`,
    call: ({ app, tenant }: PublicWorld) => called(app, name, tenant.key),
    status: 0,
  })),
  ...(['GET /contacts', 'POST /tags', 'GET /user'] as const).map((name) => ({
    name: `${name} in a session`,
    call: ({ app }: PublicWorld) => called(app, name, session),
    status: 0,
  })),
]

function called(app: TestApp, name: string, token: string) {
  const [method, path] = name.split(' ') as [string, string]
  return app.request(method, path, { token, ...(method === 'POST' ? { body: { name: 'New' } } : {}) })
}

/** Tells whether a case ends with the move, because people sign in at the new home. */
const isOverAfterMove = ({ name }: PublicCase, { isGone }: Moment): boolean =>
  isGone === true && name.endsWith('in a session')

/** More reads than any operation makes. */
const MAX_READS = 60

const back = (tx: Tx) => {
  tx.run('UPDATE organizations SET deleted_at = NULL, suspended_at = NULL, suspension_note = NULL')
  tx.run('DELETE FROM organization_moves')
  tx.run('DELETE FROM kept_requests')
}

async function everyMoment(one: PublicCase, moment: Moment): Promise<void> {
  let copy = new Copy()
  let isSpent = true
  try {
    const { status: inPlace } = await one.call(copy.world)
    const allowed = [inPlace, 503]
    if (moment.isGone && one.name === 'GET /s/:code') allowed.push(307)
    if (isOverAfterMove(one, moment)) allowed.push(401)
    for (let at = 0; ; at++) {
      if (isSpent) {
        await copy[Symbol.asyncDispose]()
        copy = new Copy()
      }
      copy.change(back)
      copy.change(moment.is)
      // Reads of the same turn of the event loop are not repeated.
      await new Promise<void>((resolve) => void setImmediate(resolve))
      const isRead = one.name.startsWith('GET')
      const { answer: answers, isChanged } = await copy.asked(at, moment.change, () =>
        Promise.all(Array.from({ length: isRead ? 2 : 1 }, () => one.call(copy.world))),
      )
      for (const { status, headers } of answers) {
        expect({ at, status, isAllowed: allowed.includes(status) }).toEqual({ at, status, isAllowed: true })
        if (status === 503) expect(headers?.get('retry-after')).toBe('2')
      }
      if (!isChanged) return
      isSpent = !isRead && answers.some(({ status }) => status !== 503)
      if (at === MAX_READS) throw new Error(`${one.name} reads more than ${MAX_READS} times.`)
    }
  } finally {
    await copy[Symbol.asyncDispose]()
  }
}

const MATRIX = [...PUBLIC_CASES, ...MEMBERS].flatMap((one) =>
  MOMENTS.map((moment) => ({ name: one.name, when: moment.name, one, moment })),
)

test.each(some(MATRIX, 16))(
  '$name is answered as in place or refused for a moment, wherever in it this happens: $when',
  ({ one, moment }) => everyMoment(one, moment),
)
