import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Operation } from '../../../src/http/operation.ts'
import { covers } from '../../support/covers.ts'
import { bodyFor, nameOf } from '../../support/matrix.ts'
import { buildStallWorld, pathIn, type StallWorld } from '../../support/stall-world.ts'
import { textOf } from '../../support/streams.ts'
import { named, operations } from '../../support/surface.ts'
import { WORST_INPUTS } from '../../support/surfaces.ts'
import { hostileBodies, hostileQueries, type Input } from '../../support/worst-inputs.ts'

covers('src')

/**
 * Longest acceptable wait of another client, ms. The drill sends the worst inputs of every operation to the
 * compiled binary while that client reads once a millisecond.
 */
const BOUND_MS = 100
/**
 * Rounds of an input. Another process may have had the processor in one of them, but a real stall occurs in
 * each.
 */
const ROUNDS = 10

let world: StallWorld
let reader: Worker

beforeAll(async () => {
  world = await buildStallWorld()
  reader = new Worker(new URL('../../support/stall-reader.ts', import.meta.url))
  reader.postMessage({ url: `${world.url}/tags/${world.ids.tags}`, key: world.client.key, pid: world.pid })
})

afterAll(async () => {
  reader?.terminate()
  await world?.[Symbol.asyncDispose]()
})

/** Returns the longest wait of the reader since the last question, ms. */
const worstMs = (): Promise<number> =>
  new Promise((resolve) => {
    reader.onmessage = ({ data }) => resolve(data)
    reader.postMessage('worst')
  })

async function send(operation: Operation, input: Input): Promise<number> {
  const { path = pathIn(world, operation), query = '', body, headers = {} } = input
  const isForm = body instanceof FormData
  const response = await fetch(`${world.url}${path}${query}`, {
    method: operation.method,
    headers: {
      ...(operation.access === 'session'
        ? { authorization: `Bearer ${world.session}` }
        : { 'x-api-key': world.client.key }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  await textOf(response)
  return response.status
}

/**
 * Returns the time until the work of an answer, such as a job or a write, is over. A refusal causes no work.
 */
const settleMsOf = (status: number): number => (status < 400 ? 20 : 4)

/** Returns the longest wait of the reader during `input`, in the round with the shortest one. */
async function stallOf(operation: Operation, input: Input): Promise<{ stallMs: number; status: number }> {
  let [stallMs, status] = [Number.POSITIVE_INFINITY, 0]
  const rounds = input.once ? 1 : ROUNDS
  for (let round = 0; round < rounds && stallMs > BOUND_MS; round++) {
    await worstMs()
    status = await send(operation, input)
    await Bun.sleep(input.settleMs ?? settleMsOf(status))
    stallMs = Math.min(stallMs, await worstMs())
  }
  return { stallMs, status }
}

const inputsOf = (operation: Operation): Input[] => [
  ...WORST_INPUTS[nameOf(operation)]!(world),
  ...(operation.query && operation.method === 'GET' ? hostileQueries() : []),
  ...(operation.body ? hostileBodies(bodyFor(operation, world.ids) as Record<string, unknown>) : []),
]

/** Operations that remove data which the drill still needs. */
const LAST = /^DELETE|^POST .*(?:logout|bulk-delete|merge|undo|cancel)/

const inOrder = named(operations).toSorted(([a], [b]) => Number(LAST.test(a)) - Number(LAST.test(b)))

test.each(inOrder)(
  '%s blocks no other request for longer than 100 ms, whatever its input',
  async (_name, operation) => {
    const stalls: Array<{ what: string; stallMs: number; status: number }> = []
    for (const input of inputsOf(operation)) {
      const { stallMs, status } = await stallOf(operation, input)
      stalls.push({ what: input.what, stallMs: Math.round(stallMs), status })
    }
    if (Bun.env.STALL_REPORT) console.log(_name, JSON.stringify(stalls.filter(({ stallMs }) => stallMs > 50)))
    expect(stalls.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(stalls.filter(({ stallMs }) => stallMs > BOUND_MS)).toEqual([])
  },
)

const PASSWORD = 'correct horse battery staple 42'
const NEIGHBOUR = { email: 'neighbour@example.test', password: PASSWORD }

async function call(path: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await textOf(answer)
  return answer.status
}

/** Returns how long a member of another organization takes to sign in, in the fastest of some rounds, ms. */
async function signInMs(): Promise<number> {
  let quickestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now()
    expect(await call('/auth/login', NEIGHBOUR)).toBe(201)
    quickestMs = Math.min(quickestMs, performance.now() - startedMs)
  }
  return quickestMs
}

/**
 * Operations that occupy a thread or the disk for a while. test/drill/silent-dns.drill.ts tests names that no
 * server answers for.
 */
test.each(['POST /campaigns', 'POST /contacts/imports', 'POST /media', 'PUT /organization/contact-card'])(
  'while %s gets its worst inputs, a user of another organization signs in as fast as without them',
  async (name) => {
    const [, operation] = inOrder.find(([one]) => one === name)!
    const inputs = WORST_INPUTS[name]!(world)
    const registration = { ...NEIGHBOUR, firstName: 'Ann', lastName: 'Next', organizationName: 'Next' }
    expect([201, 409]).toContain(await call('/auth/register', registration))
    const aloneMs = await signInMs()
    let isOver = false
    const work = async () => {
      for (let n = 0; !isOver; n++) await send(operation, inputs[n % inputs.length]!)
    }
    const working = work()
    const besideMs = await signInMs()
    isOver = true
    await working
    expect(besideMs - aloneMs).toBeLessThan(BOUND_MS)
  },
)
