import { cpSync, rmSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import smpp from 'smpp'
import * as v from 'valibot'
import type { Db } from '../../src/db/database.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { createLocateHost } from '../../src/providers/locate-host.ts'
import { smppConfig } from '../../src/providers/smpp/config.ts'
import { createSmpp } from '../../src/providers/smpp/provider.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { seedDataDir } from './seed.ts'
import { databaseAtNoon, queueMessages, rateOf, sendByEngine } from './send.ts'
import { startSink } from './sink.ts'

const WINDOW = 50
/** Number of messages that a sink takes in a second or two. */
const MOST_MESSAGES = 20_000

/**
 * Returns the messages a second of the npm library `smpp` alone: no database, no rules, the same text for
 * all.
 */
async function libraryRate(port: number, messages: number): Promise<number> {
  const socket = net.connect({ host: '127.0.0.1', port, noDelay: true })
  const session = new smpp.Session({ socket })
  const ask = (command: string, parameters = {}) =>
    new Promise((resolve) => session.send(new smpp.PDU(command, parameters), resolve))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  await ask('bind_transceiver', { system_id: 'bench', password: 'bench' })
  let left = messages
  const work = async () => {
    while (left-- > 0) {
      await ask('submit_sm', {
        source_addr: '15550100',
        destination_addr: '12125550100',
        registered_delivery: 1,
        short_message: Buffer.from('Hi there, come by'),
      })
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: WINDOW }, work))
  const seconds = (performance.now() - startedAt) / 1_000
  socket.destroy()
  return messages / seconds
}

/** Opens our provider at the sink. Its reports are dropped. */
function openSmpp(db: Db, port: number) {
  const settings = { host: '127.0.0.1', port, systemId: 'bench', password: 'bench', windowSize: WINDOW }
  const { adapters, connection } = createSmpp(v.parse(smppConfig(true), settings), {
    db,
    locate: createLocateHost({ allowPrivate: true }),
    account: { organizationId: 1, channelIdentityId: 1 },
    address: '',
    onReport: async () => {},
    replaced: Promise.resolve(),
  })
  return { sms: adapters.SMS!, connection: connection! }
}

/** Returns the messages a second of the provider alone, measured like the library. */
async function providerRate(db: Db, port: number, messages: number): Promise<number> {
  const { sms, connection } = openSmpp(db, port)
  const { signal } = new AbortController()
  const message = { from: '+15550100', to: '+12125550100', body: 'Hi there, come by', segmentCount: 1 }
  const sendOne = () => sms.send([{ reference: uuidv7(), ...message }], signal)
  await sendOne()
  let left = messages
  const work = async () => {
    while (left-- > 0) {
      const [result] = await sendOne()
      if (result!.outcome !== 'accepted') throw new Error(`Not taken: ${JSON.stringify(result)}`)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: WINDOW }, work))
  const seconds = (performance.now() - startedAt) / 1_000
  await connection.close()
  return messages / seconds
}

async function sendBySmpp(db: Db, port: number): Promise<void> {
  const { sms, connection } = openSmpp(db, port)
  await sendByEngine(db, sms)
  await connection.close()
}

/**
 * Compares the provider with the library, both alone, and measures a whole campaign through it with claims,
 * rules and a commit for every window.
 */
export async function smppBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'smpp')
  const messages = Math.min(options.contacts, MOST_MESSAGES)
  say(`Seeding ${messages.toLocaleString('en-US')} contacts …`)
  seedDataDir(dataDir, messages, messages)
  const source = join(dataDir, 'live', 'engine.db-smpp')
  cpSync(join(dataDir, 'live', 'engine.db'), source)
  const connection = openLiveDatabase(source)
  queueMessages(connection, { messages })
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  const { port, stop } = await startSink('smpp-sink.ts')
  const [library, provider, campaign]: [number[], number[], number[]] = [[], [], []]
  const idle = databaseAtNoon(openLiveDatabase(source))
  for (let round = 0; round < options.rounds; round++) {
    library.push(await libraryRate(port, messages))
    provider.push(await providerRate(idle, port, messages))
    campaign.push(await rateOf(source, (copy) => sendBySmpp(databaseAtNoon(copy), port)))
  }
  await idle.close()
  await stop()
  rmSync(dataDir, { recursive: true })
  const of = `${WINDOW} in the window (${messages.toLocaleString('en-US')})`
  return [
    {
      work: `SMPP beside the library alone, ${of}`,
      unit: '/s',
      floor: median(library),
      ours: median(provider),
      goal: '0.7 of the library',
      isMet: (ratio) => ratio >= 0.7,
    },
    {
      work: `campaign through SMPP, ${of}`,
      unit: '/s',
      floor: null,
      ours: median(campaign),
      goal: '1,000/s, more than accounts allow',
      isMet: (_ratio, rate) => rate >= 1_000,
    },
  ]
}
