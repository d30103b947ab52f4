import * as fc from 'fast-check'
import type * as lease from '../../src/appliance/copies/lease.ts'

/** The protocol to check. Tests of planted faults replace it. */
export type Protocol = Pick<typeof lease, 'Lease'>

const GENERATION = '4f2a9c1e'
const MACHINES = 3
/** Largest age of a list, as of a network folder with `actimeo=1`. */
const LATE_MS = 2_000
/** Relative error of a clock. */
const DRIFT = 0.005

const machine = fc.integer({ min: 0, max: MACHINES - 1 })
const late = fc.integer({ min: 0, max: LATE_MS })

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('PASS'), ms: fc.integer({ min: 1, max: 5_000 }) }) },
  // Seconds in which one machine looks every second.
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('RUN'),
      machine,
      seconds: fc.integer({ min: 2, max: 18 }),
      late,
    }),
  },
  // A clock is set back, and its machine is then suspended while another one takes the lease.
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('NAP'),
      machine,
      backMs: fc.integer({ min: 0, max: 40_000 }),
      taker: machine,
      seconds: fc.integer({ min: 12, max: 18 }),
      late,
    }),
  },
  // A look or a claim whose calls are answered at once.
  { weight: 8, arbitrary: fc.record({ op: fc.constant('LOOK'), machine, late }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('TAKE'), machine, late }) },
  // The same with calls that last.
  { weight: 3, arbitrary: fc.record({ op: fc.constant('BEGIN_LOOK'), machine }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('BEGIN_TAKE'), machine }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('ARRIVE'), machine, late }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('ANSWER'), machine, late }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('LOSE'), machine }) },
  // An object of a call that has failed appears.
  { weight: 1, arbitrary: fc.record({ op: fc.constant('APPEAR') }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('KILL'), machine }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('START'), machine }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('SUSPEND'), machine }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('RESUME'), machine }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('SET_CLOCK'),
      machine,
      ms: fc.integer({ min: -40_000, max: 40_000 }),
    }),
  },
)
export type LeaseStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never

export const leaseHistories = fc.record({
  steps: fc.array(step, { maxLength: 150, size: 'max' }),
  drifts: fc.array(fc.double({ min: -DRIFT, max: DRIFT, noNaN: true }), {
    minLength: MACHINES,
    maxLength: MACHINES,
  }),
})
export type LeaseHistory = typeof leaseHistories extends fc.Arbitrary<infer History> ? History : never

interface PlacedObject {
  name: string
  at: number
  by: number
}

interface Call {
  /** Undefined for a list. */
  put: string | undefined
  /** The names of a list that has arrived. */
  names: string[] | undefined
  hasArrived: boolean
  answer: (names: string[]) => void
  fail: (error: Error) => void
}

interface MachineState {
  index: number
  holder: string
  drift: number
  monotonicMs: number
  wallMs: number
  isSuspended: boolean
  /** Survives a kill. */
  claim: lease.OwnClaim
  lease: lease.Lease | undefined
  call: Call | undefined
  isLooking: boolean
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Machines with one lease, whose calls, clocks and processes a test moves step by step. */
export class LeaseModel {
  readonly #protocol: Protocol
  readonly #machines: MachineState[]
  readonly #objects: PlacedObject[] = []
  /** Names that may still appear. */
  readonly #unanswered: string[] = []
  #now = 0
  /** The machines that worked, one after the other. */
  readonly workers: number[] = []

  constructor(protocol: Protocol, drifts: readonly number[]) {
    this.#protocol = protocol
    this.#machines = drifts.map((drift, index) => {
      const holder = String(index).repeat(8)
      return {
        index,
        holder,
        drift,
        monotonicMs: 0,
        wallMs: 1_000_000,
        isSuspended: false,
        claim: { term: 0, holder, isConfirmed: false },
        lease: undefined,
        call: undefined,
        isLooking: false,
      }
    })
    for (const each of this.#machines) this.#start(each)
  }

  async perform(step: LeaseStep): Promise<void> {
    if (step.op === 'PASS') this.#pass(step.ms)
    else if (step.op === 'APPEAR') this.#appear()
    else await this.#at(this.#machines[step.machine]!, step)
    await turn()
    this.#assertOneWorks()
  }

  /** Lets all machines go on without faults, and returns those that work in the end. */
  async settle(): Promise<number[]> {
    while (this.#unanswered.length > 0) this.#appear()
    for (const each of this.#machines) {
      each.isSuspended = false
      this.#kill(each)
      this.#start(each)
    }
    for (let second = 0; second < 45; second++) {
      this.#pass(1_000)
      for (const each of this.#machines) await this.#round(each, 0)
      this.#assertOneWorks()
    }
    return this.#working()
  }

  #working(): number[] {
    const working = this.#machines.filter(({ isSuspended, lease }) => !isSuspended && lease?.holds())
    return working.map(({ index }) => index)
  }

  #assertOneWorks(): void {
    const working = this.#working()
    if (working.length > 1) throw new Error(`Machines ${working.join(' and ')} work at ${this.#now} ms.`)
    const [worker] = working
    if (worker !== undefined && this.workers.at(-1) !== worker) this.workers.push(worker)
  }

  async #at(each: MachineState, step: Exclude<LeaseStep, { op: 'PASS' | 'APPEAR' }>): Promise<void> {
    switch (step.op) {
      case 'RUN':
        return this.#run(each, step)
      case 'NAP':
        this.#setClock(each, -step.backMs)
        each.isSuspended = true
        this.#beginTake(this.#machines[step.taker]!)
        await this.#answerAll(this.#machines[step.taker]!, step.late)
        await this.#run(this.#machines[step.taker]!, step)
        each.isSuspended = false
        return
      case 'LOOK':
        return this.#round(each, step.late)
      case 'TAKE':
        this.#beginTake(each)
        return this.#answerAll(each, step.late)
      case 'BEGIN_LOOK':
        return this.#beginLook(each)
      case 'BEGIN_TAKE':
        return this.#beginTake(each)
      case 'ARRIVE':
        return this.#arrive(each, step.late)
      case 'ANSWER':
        return this.#answer(each, step.late)
      case 'LOSE':
        return this.#lose(each)
      case 'KILL':
        return this.#kill(each)
      case 'START':
        return this.#start(each)
      case 'SUSPEND':
        each.isSuspended = true
        return
      case 'RESUME':
        each.isSuspended = false
        return
      case 'SET_CLOCK':
        return this.#setClock(each, step.ms)
    }
  }

  async #run(each: MachineState, { seconds, late }: { seconds: number; late: number }): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.#pass(1_000)
      await this.#round(each, late)
      this.#assertOneWorks()
    }
  }

  #setClock(each: MachineState, ms: number): void {
    // A step back between the last look and the end of a suspension cannot be noticed.
    if (each.isSuspended) return
    each.wallMs += ms
    // The keeper looks at the clocks every second.
    each.lease?.holds()
  }

  #pass(ms: number): void {
    this.#now += ms
    for (const each of this.#machines) {
      const passed = ms * (1 + each.drift)
      each.wallMs += passed
      if (!each.isSuspended) each.monotonicMs += passed
    }
  }

  #start(each: MachineState): void {
    if (each.lease || each.isSuspended) return
    each.lease = new this.#protocol.Lease({
      generation: GENERATION,
      claim: each.claim,
      clock: { now: () => Math.floor(each.wallMs), monotonicMs: () => each.monotonicMs },
      store: (claim) => {
        each.claim = claim
      },
      describe: () => '',
      place: {
        list: () => this.#call(each, undefined),
        put: async (name) => void (await this.#call(each, name)),
      },
    })
  }

  #kill(each: MachineState): void {
    if (each.call?.put !== undefined && !each.call.hasArrived) this.#unanswered.push(each.call.put)
    Object.assign(each, { lease: undefined, call: undefined, isLooking: false })
  }

  #call(each: MachineState, put: string | undefined): Promise<string[]> {
    return new Promise((answer, fail) => {
      each.call = { put, names: undefined, hasArrived: false, answer, fail }
    })
  }

  #beginLook(each: MachineState): void {
    if (!each.isSuspended && each.lease && !each.isLooking) this.#watch(each, each.lease, each.lease.look())
  }

  /** The operator stops the server, and takes the lease in another process. */
  #beginTake(each: MachineState): void {
    if (each.isSuspended) return
    this.#kill(each)
    this.#start(each)
    this.#watch(each, each.lease!, each.lease!.take())
  }

  #watch(each: MachineState, of: lease.Lease, work: Promise<unknown>): void {
    each.isLooking = true
    const over = () => {
      if (each.lease === of) each.isLooking = false
    }
    work.then(over, over)
  }

  async #round(each: MachineState, lateMs: number): Promise<void> {
    this.#beginLook(each)
    await this.#answerAll(each, lateMs)
  }

  async #answerAll(each: MachineState, lateMs: number): Promise<void> {
    while (each.isLooking && !each.isSuspended) {
      this.#answer(each, lateMs)
      await turn()
    }
  }

  #arrive({ call, index }: MachineState, lateMs: number): void {
    if (!call || call.hasArrived) return
    call.hasArrived = true
    if (call.put !== undefined) this.#objects.push({ name: call.put, at: this.#now, by: index })
    // A machine sees its own objects at once.
    else
      call.names = this.#objects
        .filter(({ at, by }) => by === index || at <= this.#now - lateMs)
        .map(({ name }) => name)
  }

  #answer(each: MachineState, lateMs: number): void {
    const { call } = each
    if (!call || each.isSuspended) return
    this.#arrive(each, lateMs)
    each.call = undefined
    call.answer(call.names ?? [])
  }

  #lose(each: MachineState): void {
    const { call } = each
    if (!call || each.isSuspended) return
    if (call.put !== undefined && !call.hasArrived) this.#unanswered.push(call.put)
    each.call = undefined
    call.fail(new Error('The place did not answer.'))
  }

  #appear(): void {
    const name = this.#unanswered.shift()
    if (name !== undefined) this.#objects.push({ name, at: this.#now, by: -1 })
  }
}
