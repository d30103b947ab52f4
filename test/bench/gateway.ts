import { cpSync, rmSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Db } from '../../src/db/database.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/providers/guarded-fetch.ts'
import { httpGatewayConfig } from '../../src/providers/http-gateway/config.ts'
import { createHttpGateway } from '../../src/providers/http-gateway/provider.ts'
import type { SmsProvider } from '../../src/providers/port.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { seedDataDir } from './seed.ts'
import { databaseAtNoon, queueMessages, rateOf, sendByEngine } from './send.ts'
import { startSink } from './sink.ts'

/** Largest number of concurrent messages of a sender. */
const IN_FLIGHT = 64
/** Number of messages that a sink takes in a few seconds. */
const MOST_MESSAGES = 20_000

/** Sends one message by node:http, because this client never repeats a request itself (decisions/0003). */
const post = (agent: http.Agent, port: number, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request({ host: '127.0.0.1', port, path: '/send', method: 'POST', agent, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()).id))
    })
    request.end(body)
  })

/** Returns the seconds of the client alone: no database, no rules, the same text for all. */
async function clientSeconds(port: number, messages: number, agent: http.Agent): Promise<number> {
  let left = messages
  const work = async () => {
    while (left-- > 0) {
      const body = {
        from: '+15550100',
        to: '+12125550100',
        text: 'Hi there, come by',
        ref: crypto.randomUUID(),
      }
      await post(agent, port, JSON.stringify(body))
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  return (performance.now() - startedAt) / 1_000
}

/** Time that a connection must have been open at a host before connections are reused (decisions/0003). */
const TRUST_MS = 4_000

/** Returns the client of the product in its state a few seconds after the first message. */
async function warmFetch(port: number): Promise<GuardedFetch> {
  const fetch = createGuardedFetch({ allowPrivate: true })
  await fetch({ method: 'HEAD', url: `http://127.0.0.1:${port}/` })
  await Bun.sleep(TRUST_MS + 500)
  return fetch
}

function providerOf(port: number, fetch: GuardedFetch, clock: Pick<Clock, 'now'>): SmsProvider {
  const config = v.parse(httpGatewayConfig(true), {
    url: `http://127.0.0.1:${port}/send`,
    bodyTemplate: { from: '{{from}}', to: '{{to}}', text: '{{text}}', ref: '{{id}}' },
    messageIdPath: '/id',
  })
  const { adapters } = createHttpGateway(config, {
    fetch,
    clock,
    statusUrl: 'https://bench.example/status',
  })
  return adapters.SMS!
}

/** Returns the seconds of the provider alone. */
async function providerSeconds(provider: SmsProvider, messages: number): Promise<number> {
  const { signal } = new AbortController()
  let left = messages
  const work = async () => {
    while (left-- > 0) {
      const reference = crypto.randomUUID()
      const message = {
        reference,
        from: '+15550100',
        to: '+12125550100',
        body: 'Hi there, come by',
        segmentCount: 1,
      }
      const [result] = await provider.send([message], signal)
      if (result?.outcome !== 'accepted') throw new Error(JSON.stringify(result))
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  return (performance.now() - startedAt) / 1_000
}

/**
 * Messages in a turn: enough to measure, and few enough that both sides meet the same state of the machine.
 */
const TURN = 1_000

/**
 * Returns the messages a second of the client and of the provider, in short turns, because others use the
 * machine too.
 */
async function ratesByTurns(
  port: number,
  provider: SmsProvider,
  messages: number,
): Promise<[number, number]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  let [turns, client, ours] = [0, 0, 0]
  for (; turns * TURN < messages; turns++) {
    client += await clientSeconds(port, TURN, agent)
    ours += await providerSeconds(provider, TURN)
  }
  agent.destroy()
  return [(turns * TURN) / client, (turns * TURN) / ours]
}

function sendBy(db: Db, port: number, fetch: GuardedFetch): Promise<void> {
  return sendByEngine(db, providerOf(port, fetch, db.clock))
}

/**
 * Compares the HTTP provider with the client alone, and measures a whole campaign through it with claims,
 * rules and commits.
 */
export async function gatewayBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'gateway')
  const messages = Math.min(options.contacts, MOST_MESSAGES)
  say(`Seeding ${messages.toLocaleString('en-US')} contacts …`)
  seedDataDir(dataDir, messages, messages)
  const source = join(dataDir, 'live', 'engine.db-gateway')
  cpSync(join(dataDir, 'live', 'engine.db'), source)
  const connection = openLiveDatabase(source)
  queueMessages(connection, { messages })
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  const { port, stop } = await startSink('gateway-sink.ts')
  const fetch = await warmFetch(port)
  const [floor, alone, ours]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < options.rounds; round++) {
    const [client, provider] = await ratesByTurns(port, providerOf(port, fetch, { now: Date.now }), messages)
    floor.push(client)
    alone.push(provider)
    ours.push(await rateOf(source, (copy) => sendBy(databaseAtNoon(copy), port, fetch)))
  }
  await stop()
  rmSync(dataDir, { recursive: true })
  return [
    {
      work: `provider HTTP, ${IN_FLIGHT} in flight, beside node:http alone (${messages.toLocaleString('en-US')})`,
      unit: '/s',
      floor: median(floor),
      ours: median(alone),
      goal: '0.7 of the client',
      isMet: (ratio) => ratio >= 0.7,
    },
    {
      work: `campaign through an HTTP gateway, ${IN_FLIGHT} in flight, beside node:http alone (${messages.toLocaleString('en-US')})`,
      unit: '/s',
      floor: median(floor),
      ours: median(ours),
      goal: '0.7 of the client',
      isMet: (ratio) => ratio >= 0.7,
    },
  ]
}
