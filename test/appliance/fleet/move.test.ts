import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as moves from '../../../src/accounts/moves/service.ts'
import { findByUuid, resolveOrganization } from '../../../src/accounts/organizations/service.ts'
import { type HomeCalls, type Moved, moveOrganization } from '../../../src/appliance/fleet/move.ts'
import { partOf } from '../../../src/appliance/fleet/part.ts'
import { nextStep, nextStepBack, type Standing, worksTwice } from '../../../src/appliance/fleet/plan.ts'
import { removeOrganization } from '../../../src/appliance/transport/remove.ts'
import { sha256Hex } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/app.ts'
import { exportTo, folder, importFrom, type Server, server } from '../../support/transport.ts'

/** A command that moves may die before a step, or after it and before it knows. */
class Crash extends Error {}

const STATES = ['LEAVING', 'ARRIVED', 'LEFT', 'SETTLED'] as const

/** An organization on two appliances, as each would describe it, and what the steps do to it. */
class World {
  source: Standing = { state: null, otherHome: null, fingerprint: null }
  target: Standing
  exports = 0
  /** How often it was seen to work at both homes, or to work at none after it was given up. */
  twice = 0

  constructor(target: Standing) {
    this.target = target
  }

  isAtWork = (at: Standing): boolean => at !== undefined && (at.state === null || at.state === 'SETTLED')

  do(step: string): void {
    const { source, target } = this
    if (step === 'LEAVE') this.source = { state: 'LEAVING', otherHome: 'b2', fingerprint: null }
    if (step === 'TRANSFER') {
      if (target && target.state !== 'LEFT') throw new Error('It is there already.')
      const fingerprint = `export ${++this.exports}`
      this.source = { ...source!, fingerprint }
      this.target = { state: 'ARRIVED', otherHome: 'a1', fingerprint }
    }
    if (step === 'FORGET') this.target = undefined
    if (step === 'GIVE_UP') {
      if (source?.state !== 'LEAVING' || source.fingerprint !== target?.fingerprint)
        throw new Error('Another export.')
      this.source = { ...source, state: 'LEFT' }
    }
    if (step === 'SETTLE') this.target = { ...target!, state: 'SETTLED' }
    if (step === 'STAY') this.source = { ...source!, state: 'SETTLED' }
    if (worksTwice(this)) this.twice += 1
  }
}

test('whatever crashes, whoever cancels, and whatever is tried again: it never works twice, and in the end once', () => {
  const attempt = fc.record({
    isCancelled: fc.boolean(),
    steps: fc.integer({ min: 0, max: 6 }),
    isSendingHalf: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(attempt, { maxLength: 8 }),
      fc.constantFrom<Standing>(undefined, { state: 'LEFT', otherHome: 'a1', fingerprint: 'old' }),
      (attempts, target) => {
        const world = new World(target)
        const run = (isCancelled: boolean, steps: number, isSendingHalf: boolean) => {
          for (let n = 0; n < steps; n++) {
            const step = isCancelled ? nextStepBack(world) : nextStep(world, 'b2')
            if (step === 'DONE') return
            // The export is noted, and the import is never reached.
            if (step === 'TRANSFER' && isSendingHalf)
              world.source = { ...world.source!, fingerprint: `export ${++world.exports}` }
            else world.do(step)
          }
        }
        for (const { isCancelled, steps, isSendingHalf } of attempts) {
          const isPastReturn = world.source?.state === 'LEFT'
          if (isCancelled && isPastReturn) expect(() => nextStepBack(world)).toThrow('cannot be cancelled')
          else run(isCancelled, steps, isSendingHalf)
        }
        run(false, 20, false)
        expect(world.twice).toBe(0)
        expect([world.isAtWork(world.source), world.isAtWork(world.target)]).toEqual([false, true])
      },
    ),
    { numRuns: 500 },
  )
})

test('from every pair of states a next step is known, or it is said why there is none', () => {
  const standings: Standing[] = [
    undefined,
    { state: null, otherHome: null, fingerprint: null },
    ...STATES.map((state) => ({ state, otherHome: 'b2', fingerprint: 'one' })),
  ]
  for (const source of standings)
    for (const target of standings)
      for (const next of [() => nextStep({ source, target }, 'b2'), () => nextStepBack({ source, target })]) {
        try {
          expect(next()).toMatch(/^(LEAVE|TRANSFER|FORGET|GIVE_UP|SETTLE|STAY|DONE)$/)
        } catch (error) {
          expect((error as Error).message).toMatch(/^\S.*\.$/)
        }
      }
})

const PASSPHRASE = 'lanterns over the harbour'

/** A home in this process, with the functions that the commands call. */
const homeOf = (name: string, { app, connection }: Server): HomeCalls => {
  const idOf = (uuid: string) => findByUuid(app.db, uuid)!.id
  const write = async (fn: (tx: Parameters<typeof moves.settle>[0]) => unknown) =>
    app.db.writeNow((tx) => void fn(tx))
  return {
    home: name,
    part: async () => partOf(app.db, { home: name, address: `https://${name}.texts.example` }),
    leave: (uuid, to) => write((tx) => moves.beginLeaving(tx, idOf(uuid), to)),
    giveUp: (uuid, to) => write((tx) => moves.giveUp(tx, idOf(uuid), to)),
    settle: (uuid) => write((tx) => moves.settle(tx, idOf(uuid))),
    stay: (uuid) => write((tx) => moves.stay(tx, idOf(uuid))),
    forget: (uuid) => write(() => removeOrganization(connection, idOf(uuid))),
  }
}

/** The same calls, of which the one with this number dies, before it begins or after it has ended. */
function dyingAt(call: number, isAfter: boolean): <T extends object>(calls: T) => T {
  let count = 0
  return (calls) =>
    new Proxy(calls, {
      get: (of, name) => {
        const own = of[name as keyof typeof of]
        // Reading changes nothing.
        if (typeof own !== 'function' || name === 'part') return own
        return async (...args: unknown[]) => {
          const isLast = count++ === call
          if (isLast && !isAfter) throw new Crash()
          const result = await own(...args)
          if (isLast) throw new Crash()
          return result
        }
      },
    })
}

test('a move between two databases ends with one active home, whichever call dies', async () => {
  // To die before a call is to die after the one before.
  for (let call = 0; call < 20; call += 1) {
    for (const isAfter of call === 0 ? [false, true] : [true]) {
      await using a = server()
      await using b = server()
      using files = folder()
      const tenant = a.app.tenant('Moves')
      const { uuid } = tenant.organization
      const contact = await a.app.post('/contacts', tenant.key, { firstName: 'Wren', phone: '+12125550123' })
      await a.app.drain()
      const [source, target] = [homeOf('a1', a), homeOf('b2', b)]
      const transfer = async () => {
        const organization = resolveOrganization(a.app.db, uuid)
        const file = files.path(`file-${a.app.db.clock.now()}`)
        exportTo(file, { from: a, organization, passphrase: PASSPHRASE })
        const fingerprint = sha256Hex(file)
        a.app.db.writeNow((tx) => void moves.recordExport(tx, organization.id, fingerprint))
        const { id } = importFrom(file, { into: b, passphrase: PASSPHRASE })
        b.app.db.writeNow((tx) => {
          const { suspendedAt, suspensionNote } = organization
          moves.recordArrival(tx, id, { otherHome: 'a1', fingerprint, suspendedAt, suspensionNote })
        })
      }
      const move = (dying: <T extends object>(calls: T) => T): Promise<Moved> => {
        const calls = dying({ transfer, route: async () => {} })
        return moveOrganization({
          ...{ organization: uuid, source: dying(source), target: dying(target), ...calls },
          ...{ isCancelled: false, note: () => {} },
        })
      }
      const isOver = await move(dyingAt(call, isAfter)).then(
        () => true,
        (error) => {
          if (!(error instanceof Crash)) throw error
          return false
        },
      )
      const working = async () =>
        Promise.all([a, b].map(async ({ app }) => (await app.get('/contacts', tenant.key)).status))
      expect((await working()).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      a.app.clock.advance(1)
      if (!isOver) await move((calls) => calls)
      expect(await working()).toEqual([503, 200])
      expect((await b.app.get(`/contacts/${contact.body.data.id}`, tenant.key)).status).toBe(200)
      if (isOver) return
    }
  }
  throw new Error('A move has more calls than are tried here.')
})

test('one that the operator had suspended before the move is suspended after it, and after one that was cancelled', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { id } = tenant.organization
  const { suspendOrganization } = await import('../../../src/accounts/organizations/service.ts')
  const noteOf = () => resolveOrganization(app.db, tenant.organization.uuid).suspensionNote
  app.db.writeNow((tx) => suspendOrganization(tx, id, 'Unpaid'))
  app.db.writeNow((tx) => moves.beginLeaving(tx, id, 'b2'))
  expect(noteOf()).toBe('Unpaid')
  app.db.writeNow((tx) => moves.stay(tx, id))
  expect(noteOf()).toBe('Unpaid')
  expect((await app.get('/tags', tenant.key)).body.code).toBe('ORGANIZATION_SUSPENDED')
})
