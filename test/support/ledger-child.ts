import { writeSync } from 'node:fs'
import { Refusal } from '../../src/lib/exit.ts'
import { armFaultPoints } from '../../src/lib/fault.ts'
import { createLog } from '../../src/lib/log.ts'
import { type LedgerStore, openLedger, putCheckedInPlace } from './ledger.ts'
import { sendInto } from './page-segments.ts'

/**
 * A process that works in a data directory and can be killed. It prints each line after the fact:
 * `ready {…}`: storage is open; `ack <sequence>`: the transfer is committed; `log …`: a log line of storage;
 * `refused <exit> <message>`.
 */
export interface ChildOrders {
  dataDir: string
  mode?: 'serve' | 'command'
  failAt?: readonly string[]
  /** File to restore before storage is opened. */
  restore?: string
  /** Steps, done once in order before `load`. */
  steps?: ReadonlyArray<
    | { transfer: number }
    | { publish: true }
    | { die: true }
    | { close: true }
    /** Sends a segment into a folder. */
    | { ship: string }
    /** Kills the process at this point from now on. */
    | { arm: string }
  >
  /** Folder into which a segment is sent after each burst of `load`. */
  shipInto?: string
  /** Interval of publications during the writes, ms. */
  publishEveryMs?: number
  /** Transfers per second until SIGTERM; 0 for no limit. */
  load?: number
}

const say = (line: string): void => void writeSync(1, `${line}\n`)

async function follow(orders: ChildOrders, store: LedgerStore): Promise<void> {
  for (const step of orders.steps ?? []) {
    if ('transfer' in step) for (let i = 0; i < step.transfer; i++) say(`ack ${store.transfer()}`)
    else if ('publish' in step) await store.storage.publishNow()
    else if ('ship' in step) await sendInto(store.storage.changes!, step.ship)
    else if ('arm' in step) armFaultPoints([step.arm])
    else if ('die' in step) process.kill(process.pid, 'SIGKILL')
    else await store.close()
  }
}

async function load(store: LedgerStore, perSecond: number, folder: string | undefined): Promise<void> {
  let isStopping = false
  process.on('SIGTERM', () => {
    isStopping = true
  })
  while (!isStopping) {
    const burst = perSecond === 0 ? 20 : 1
    for (let i = 0; i < burst; i++) say(`ack ${store.transfer()}`)
    if (folder !== undefined) await sendInto(store.storage.changes!, folder)
    await (perSecond === 0 ? new Promise(setImmediate) : Bun.sleep(1000 / perSecond))
  }
  await store.close()
}

/** Publishes far more often than the appliance, so that kills and copies meet a publication. */
function publishBeside(store: LedgerStore, everyMs: number): void {
  store.storage.startPublishing(3_600_000)
  const again = async () => {
    try {
      await store.storage.publishNow()
    } catch (error) {
      say(`log ${error}`)
    }
    setTimeout(again, everyMs).unref()
  }
  setTimeout(again, everyMs).unref()
}

if (import.meta.main) {
  const orders = JSON.parse(process.argv[2]!) as ChildOrders
  armFaultPoints(orders.failAt ?? [])
  try {
    const { dataDir, restore } = orders
    const checked = restore === undefined ? undefined : putCheckedInPlace(dataDir, restore)
    const store = await openLedger(dataDir, {
      checked,
      ...(orders.mode ? { mode: orders.mode } : {}),
      log: createLog('logfmt', (line) => say(`log ${line}`)),
    })
    const { epoch, adopted } = store.storage
    if (orders.publishEveryMs !== undefined) publishBeside(store, orders.publishEveryMs)
    say(`ready ${JSON.stringify({ epoch, adopted: adopted?.reason ?? null, sequence: store.sequence() })}`)
    await follow(orders, store)
    if (orders.load !== undefined) await load(store, orders.load, orders.shipInto)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(`refused ${error.exitCode} ${error.message}`)
    process.exit(error.exitCode)
  }
}
