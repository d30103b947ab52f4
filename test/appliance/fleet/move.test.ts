import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as moves from '../../../src/accounts/moves/service.ts'
import type { MoveState } from '../../../src/accounts/moves/table.ts'
import { resolveOrganization, suspendOrganization } from '../../../src/accounts/organizations/service.ts'
import { mapsOf } from '../../../src/appliance/fleet/maps.ts'
import { type HomeCalls, moveOrganization } from '../../../src/appliance/fleet/move.ts'
import { type Part, partOf } from '../../../src/appliance/fleet/part.ts'
import { nextStep, nextStepBack, type Standing, worksTwice } from '../../../src/appliance/fleet/plan.ts'
import { createTestApp } from '../../support/app.ts'

/** A command that moves may die before a step, or after it and before it knows of it. */
class Crash extends Error {}

const STATES = ['LEAVING', 'ARRIVED', 'LEFT', 'SETTLED'] as const

const ID = '01890000-0000-7000-8000-000000000001'

/**
 * Organization on two appliances with a front, as the steps of a move change it. The command may die at any of
 * them.
 */
class World {
  source: Standing = { state: null, otherHome: null, fingerprint: null }
  target: Standing
  /** Home to which the front leads requests. */
  front = 'a1'
  /** Home to which it leads a page that was given out at the target, if the organization was there before. */
  page = 'a1'
  exports = 0
  /** Requests that each home keeps, by their number. */
  readonly kept: Record<'a1' | 'b2', number[]> = { a1: [], b2: [] }
  #asked = 0
  /** States that must never be, but were. */
  readonly wrong: string[] = []
  /** Number of changes that the command makes before it dies. */
  #left = Number.POSITIVE_INFINITY

  readonly #wasThere: boolean

  constructor(target: Standing) {
    this.target = target
    this.#wasThere = target !== undefined
  }

  isAtWork = (at: Standing): boolean => at !== undefined && (at.state === null || at.state === 'SETTLED')

  part = async (home: 'a1' | 'b2'): Promise<Part> => {
    const at = home === 'a1' ? this.source : this.target
    const move = at?.state ? { state: at.state, otherHome: at.otherHome!, fingerprint: at.fingerprint } : null
    const one = { id: ID, name: 'Org', slug: 'org', move, isSuspended: false }
    const pages = move !== null && move.state !== 'SETTLED' ? ['club'] : []
    const more = { hosts: [], keys: move?.state === 'LEFT' ? [] : ['key'], senders: [], codes: [], pages }
    const address = `https://${home}.texts.example`
    return {
      home,
      address,
      host: `${home}.texts.example`,
      organizations: at === undefined ? [] : [{ ...one, ...more }],
    }
  }

  /** Actions that a timer also does, at any time. */
  route = async (): Promise<void> => {
    const maps = mapsOf(await Promise.all([this.part('a1'), this.part('b2')]))
    this.front = maps.keys.get('key') ?? this.front
    this.page = maps.codes.get('b2.texts.example/club') ?? 'b2'
    this.#look('route')
  }

  /** Sends a request that its sender does not repeat to the home to which the front leads. */
  #ask(): void {
    const state = (this.front === 'a1' ? this.source : this.target)?.state
    this.#asked += 1
    if (state === 'LEAVING' || state === 'ARRIVED') this.kept[this.front as 'a1' | 'b2'].push(this.#asked)
  }

  #look(step: string): void {
    if (this.#wasThere && (this.page === 'a1' ? this.source : this.target) === undefined)
      this.wrong.push(`${step}: the front leads a page to ${this.page}, which does not know it`)
    if (worksTwice(this)) this.wrong.push(`${step}: it works at both homes`)
    if ((this.front === 'a1' ? this.source : this.target) === undefined)
      this.wrong.push(`${step}: the front leads to ${this.front}, which does not know it`)
  }

  /** Makes a change of a command, unless the command has died. */
  #does = async (step: string, change: () => void): Promise<void> => {
    if (this.#left-- <= 0) throw new Crash()
    this.#ask()
    change()
    this.#look(step)
    if (this.#left <= 0) throw new Crash()
  }

  /** A process that a killed command left notes an export late. */
  exportAgain(): void {
    if (this.source?.state === 'LEAVING')
      this.source = { ...this.source, fingerprint: `export ${++this.exports}` }
  }

  #transfer = (hasImport: boolean) => {
    const fingerprint = `export ${++this.exports}`
    this.source = { ...this.source!, fingerprint }
    if (!hasImport) return
    if (this.target && this.target.state !== 'LEFT') throw new Error('It is there already.')
    this.target = { state: 'ARRIVED', otherHome: 'a1', fingerprint }
  }

  /**
   * Runs a move.
   * @param changes after which it dies
   * @param isHalf whether an import is not reached
   * @param isTimed whether maps are made between the steps
   */
  async attempt(isCancelled: boolean, { changes, isHalf = false, isTimed = false }: Attempt): Promise<void> {
    this.#left = changes
    const set =
      (at: 'source' | 'target', state: MoveState | null, more = {}) =>
      () => {
        this[at] = {
          otherHome: at === 'source' ? 'b2' : 'a1',
          fingerprint: null,
          ...this[at],
          ...more,
          state,
        }
      }
    const calls = (home: 'a1' | 'b2', at: 'source' | 'target'): HomeCalls => ({
      home,
      part: () => this.part(home),
      leave: () => this.#does('leave', set(at, 'LEAVING', { otherHome: 'b2' })),
      giveUp: async (_, { fingerprint }) => {
        if (this.source?.state !== 'LEAVING' || this.source.fingerprint !== fingerprint)
          throw new Error('Another export.')
        await this.#does('give up', set(at, 'LEFT'))
      },
      kept: async () => this.kept[home].map((uuid) => `${JSON.stringify({ uuid })}\n`).join(''),
      keep: (_, requests) =>
        this.#does('keep', () => {
          const numbers = requests
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line).uuid)
          if (!this.isAtWork(this[at])) this.kept[home] = [...new Set([...this.kept[home], ...numbers])]
        }),
      forgetKept: (_, until) =>
        this.#does('forget kept', () => {
          this.kept[home] = this.kept[home].filter((number) => number > Number(until))
        }),
      settle: () =>
        this.#does('settle', () => {
          if (this.kept.a1.length > 0) this.wrong.push('it works before all kept requests were applied')
          this.kept[home] = []
          set(at, 'SETTLED')()
        }),
      // A later request to the copy is carried back before the copy is removed.
      stay: () =>
        this.#does('stay', () => {
          this.kept[home] = []
          set(at, 'SETTLED')()
        }),
      forget: () =>
        this.#does('forget', () => {
          if (this.kept[home].length > 0)
            this.wrong.push(`forget: ${home} has requests that were not applied`)
          // An organization that had left before has left again.
          this[at] = this.#wasThere ? { state: 'LEFT', otherHome: 'a1', fingerprint: 'old' } : undefined
        }),
    })
    await moveOrganization({
      organization: ID,
      source: calls('a1', 'source'),
      target: calls('b2', 'target'),
      isCancelled,
      transfer: () => this.#does('transfer', () => this.#transfer(!isHalf)),
      route: async () => {
        if (this.#left-- <= 0) throw new Crash()
        await this.route()
      },
      note: () => void (isTimed && this.route()),
    })
  }
}

interface Attempt {
  changes: number
  isHalf?: boolean
  isTimed?: boolean
}

test('with any crash, cancel and repetition: it never works twice, in the end once, and the front leads to its home', async () => {
  const attempts = fc.array(
    fc.record({
      isCancelled: fc.boolean(),
      changes: fc.integer({ min: 0, max: 8 }),
      isHalf: fc.boolean(),
      isTimed: fc.boolean(),
      isExportedAgain: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  const before = fc.constantFrom<Standing>(undefined, { state: 'LEFT', otherHome: 'a1', fingerprint: 'old' })
  await fc.assert(
    fc.asyncProperty(attempts, before, async (tries, target) => {
      const world = new World(target)
      for (const { isCancelled, isExportedAgain, ...attempt } of tries) {
        const isPastReturn = world.source?.state === 'LEFT'
        if (isExportedAgain) world.exportAgain()
        await world.attempt(isCancelled, attempt).catch((error) => {
          if (isCancelled && isPastReturn) expect(error.message).toContain('cannot be cancelled')
          // A transfer with only the export made is repeated until the command gives up.
          else if (!(error instanceof Crash)) expect(error.message).toContain('does not end')
        })
      }
      await world.attempt(false, { changes: 1_000 })
      await world.route()
      expect(world.wrong).toEqual([])
      expect([world.isAtWork(world.source), world.isAtWork(world.target)]).toEqual([false, true])
      expect(world.front).toBe('b2')
      expect(world.kept).toEqual({ a1: [], b2: [] })
    }),
    { numRuns: 500 },
  )
})

test('every pair of states has a next step, or a reason against one', () => {
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

test('an organization that the operator had suspended before the move is suspended after it, and after a cancelled move', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { id } = tenant.organization
  const noteOf = () => resolveOrganization(app.db, tenant.organization.uuid).suspensionNote
  app.db.writeNow((tx) => suspendOrganization(tx, id, 'Unpaid'))
  app.db.writeNow((tx) => moves.beginLeaving(tx, id, 'b2'))
  expect(noteOf()).toBe('Unpaid')
  app.db.writeNow((tx) => moves.stay(tx, id))
  expect(noteOf()).toBe('Unpaid')
  expect((await app.get('/tags', tenant.key)).body.code).toBe('ORGANIZATION_SUSPENDED')
})

test('a copy that arrived late for a killed move is used, and the export after it is not missed', async () => {
  const standing = (state: MoveState | null, fingerprint: string | null) => ({
    id: ID,
    name: 'Org',
    slug: 'org',
    isSuspended: false,
    move: state && { state, otherHome: 'b2', fingerprint },
    hosts: [],
    keys: [],
    senders: [],
    codes: [],
    pages: [],
  })
  const parts = { a1: [standing('LEAVING', 'one')], b2: [] as ReturnType<typeof standing>[] }
  const calls = (home: 'a1' | 'b2') =>
    ({
      home,
      part: async () => ({
        home,
        address: `https://${home}.example`,
        host: null,
        organizations: parts[home],
      }),
      giveUp: async () => {
        parts.a1 = [standing('LEFT', 'one')]
      },
      kept: async () => '',
      settle: async () => {
        parts.b2 = [standing('SETTLED', 'one')]
      },
    }) as unknown as HomeCalls
  const { steps } = await moveOrganization({
    organization: ID,
    source: calls('a1'),
    target: calls('b2'),
    isCancelled: false,
    transfer: async () => {
      parts.b2 = [standing('ARRIVED', 'one')]
      throw new Error('"Org" is on this server already (org).')
    },
    route: async () => {},
    note: () => {},
  })
  expect(steps).toEqual(['TRANSFER', 'GIVE_UP', 'SETTLE', 'DONE'])
})

test('a copy that came back and is given up before it works leaves its links unchanged', async () => {
  await using app = createTestApp()
  const { id } = app.tenant().organization
  const arrival = { otherHome: 'b2', fingerprint: 'f'.repeat(64), suspendedAt: null, suspensionNote: null }
  app.db.writeNow((tx) => {
    suspendOrganization(tx, id, 'Imported')
    moves.recordArrival(tx, id, { ...arrival, ledTo: 'https://c3.texts.example' })
    expect(moves.leaveAgain(tx, id)).toMatchObject({ state: 'LEFT', address: 'https://c3.texts.example' })
  })
  const { organizations } = partOf(app.db, { home: 'a1', address: 'https://a1.texts.example' })
  expect(organizations).toMatchObject([{ move: { state: 'LEFT' }, keys: [] }])
  expect(isDeleted(app, id)).toBe(true)
})

test('a copy that was not here before is erased, not left behind', async () => {
  await using app = createTestApp()
  const { id } = app.tenant().organization
  app.db.writeNow((tx) => {
    const arrival = { otherHome: 'b2', fingerprint: 'f'.repeat(64), suspendedAt: null, suspensionNote: null }
    moves.recordArrival(tx, id, { ...arrival, ledTo: null })
    expect(moves.leaveAgain(tx, id)).toBeUndefined()
  })
  expect(isDeleted(app, id)).toBe(false)
})

const isDeleted = (app: ReturnType<typeof createTestApp>, id: number): boolean =>
  app.db.value<number>('SELECT deleted_at IS NOT NULL FROM organizations WHERE id = ?', id) === 1
