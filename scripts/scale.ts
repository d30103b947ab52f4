import { seededRandom } from '../test/support/random.ts'

/**
 * Extrapolates the figures of docs/performance.md to many appliances: a year of clients of different sizes,
 * spread over machines, hour by hour. `bun scripts/scale.ts` prints the tables of docs/scale.md, always the
 * same.
 */

/** Measured values; docs/scale.md says where and how. Bytes with all indexes. */
const MEASURED = {
  bytesPerMessage: 357,
  bytesPerCode: 31,
  bytesPerClick: 151,
  bytesPerContact: 500,
  /** For a campaign through the built-in carrier, with its receipts, on one machine with two cores. */
  messagesPerSecond: 13_677,
  /** Copying rate of a snapshot of a large file. */
  snapshotBytesPerSecond: 10e6,
  /** Rate of a restore from the copies, with its check: 9.8 GB in 333 s. */
  restoreBytesPerSecond: 29.5e6,
  exportRowsPerSecond: 62_500,
  importRowsPerSecond: 54_500,
  memoryMb: 235,
} as const

/** Assumptions. A reader with other clients changes them and runs the script again. */
const ASSUMED = {
  clients: 1_000,
  messagesAYear: 1e9,
  contactsPerMessageAYear: 1 / 25,
  shareWithCode: 0.5,
  clicksPerMessage: 0.08,
  /** The largest client sends about this many times as much as the median client. */
  spread: 1.6,
  /** Campaigns begin in working hours, on 250 days. */
  workingHours: 2_000,
  /** A machine: 2 cores, 8 GB, 160 GB of NVMe. */
  machineCostAMonth: 20,
  diskBytes: 160e9,
} as const

/** Number of copies of the database on its disk: the live file, its snapshot, and two earlier ones. */
const COPIES = 4

interface Client {
  messages: number
  bytes: number
  rows: number
}

/** Returns clients whose sizes have a normal distribution of the logarithm, like those of agencies. */
function clientsOf(count: number, messagesAYear: number, retainedShare: number): Client[] {
  const random = seededRandom(20_261_127)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const weights = Array.from({ length: count }, () => Math.exp(ASSUMED.spread * normal()))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights
    .map((weight) => {
      const messages = (messagesAYear * weight) / sum
      const contacts = messages * ASSUMED.contactsPerMessageAYear
      const kept = messages * retainedShare
      const [codes, clicks] = [messages * ASSUMED.shareWithCode, messages * ASSUMED.clicksPerMessage]
      const bytes =
        kept * MEASURED.bytesPerMessage +
        codes * MEASURED.bytesPerCode +
        clicks * MEASURED.bytesPerClick +
        contacts * MEASURED.bytesPerContact
      return { messages, bytes, rows: kept + codes + clicks + 3 * contacts }
    })
    .sort((a, b) => b.messages - a.messages)
}

interface Machine {
  clients: Client[]
  bytes: number
  messages: number
}

/** Puts each client, the largest first, on the machine with the fewest bytes. */
function spreadOver(clients: readonly Client[], machines: number): Machine[] {
  const all: Machine[] = Array.from({ length: machines }, () => ({ clients: [], bytes: 0, messages: 0 }))
  for (const client of clients) {
    const least = all.reduce((a, b) => (b.bytes < a.bytes ? b : a))
    least.clients.push(client)
    least.bytes += client.bytes
    least.messages += client.messages
  }
  return all
}

/**
 * Returns the messages a second in the busiest hour of a year. Each campaign of a client sends a 50th of its
 * year at once.
 */
function busiestHour({ clients }: Machine): number {
  const random = seededRandom(clients.length)
  const hours = new Float64Array(ASSUMED.workingHours)
  for (const { messages } of clients)
    for (let campaign = 0; campaign < 50; campaign++) {
      const hour = Math.floor(random() * hours.length)
      hours[hour] = hours[hour]! + messages / 50
    }
  return Math.max(...hours) / 3_600
}

const gb = (bytes: number): string => (bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)
const minutes = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const table = (rows: ReadonlyArray<readonly string[]>): string =>
  rows
    .flatMap((row, n) => [`| ${row.join(' | ')} |`, ...(n === 0 ? [`|${'---|'.repeat(row.length)}`] : [])])
    .join('\n')

/**
 * Returns the figures of a year on a number of machines.
 * @param retainedShare share of a year's messages that is retained
 */
function yearOn(machines: number, retainedShare: number) {
  const clients = clientsOf(ASSUMED.clients, ASSUMED.messagesAYear, retainedShare)
  const all = spreadOver(clients, machines)
  const fullest = all.reduce((a, b) => (b.bytes > a.bytes ? b : a))
  const busiest = Math.max(...all.map(busiestHour))
  return { clients, fullest, busiest, sum: all.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const RETAINED = { 'a year': 1, '91 days': 91 / 365 } as const

function machinesTable(): string {
  const rows = Object.entries(RETAINED).flatMap(([words, share]) =>
    [1, 4, 8, 16].map((machines) => {
      const { fullest, busiest, sum } = yearOn(machines, share)
      const isFitting = fullest.bytes * COPIES < ASSUMED.diskBytes
      return [
        String(machines),
        words,
        gb(sum),
        gb(fullest.bytes),
        isFitting ? gb(fullest.bytes * COPIES) : `**${gb(fullest.bytes * COPIES)}**`,
        minutes(fullest.bytes / MEASURED.snapshotBytesPerSecond),
        minutes(fullest.bytes / MEASURED.restoreBytesPerSecond),
        whole(busiest),
        `${Math.round((100 * busiest) / MEASURED.messagesPerSecond)} %`,
        whole(machines * ASSUMED.machineCostAMonth),
      ]
    }),
  )
  return table([
    [
      'machines',
      'messages kept for',
      'all data, GB',
      'fullest, GB',
      'its disk, GB',
      'between copies',
      'check and restore',
      'messages/s in the busiest hour',
      'of what one sends',
      '€ a month',
    ],
    ...rows,
  ])
}

function clientsTable(): string {
  const { clients } = yearOn(8, 1)
  const at = (share: number) => clients[Math.min(clients.length - 1, Math.floor(share * clients.length))]!
  const rows = (
    [
      ['the largest', 0],
      ['the 10th', 0.009],
      ['the 100th', 0.099],
      ['the middle one', 0.5],
      ['the 900th', 0.9],
    ] as const
  ).map(([words, share]) => {
    const { messages, bytes, rows: count } = at(share)
    const pause = count / MEASURED.exportRowsPerSecond + count / MEASURED.importRowsPerSecond
    return [words, whole(messages), gb(bytes), whole(count), minutes(pause + 4)]
  })
  return table([['client', 'messages a year', 'GB', 'rows', 'pause of a move'], ...rows])
}

/** Returns the tables of docs/scale.md by name. */
export const scaleTables = (): Readonly<Record<'machines' | 'clients', string>> => ({
  machines: machinesTable(),
  clients: clientsTable(),
})

if (import.meta.main) for (const text of Object.values(scaleTables())) console.log(`${text}\n`)
