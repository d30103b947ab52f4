import { firstNameOf, lastNameOf, phoneOf } from '../bench/seed.ts'
import { GATEWAY_SETTINGS } from '../support/carriers.ts'
import type { Client } from '../support/client.ts'
import { all, rule } from '../support/segments.ts'

/** Background load: endless imports and campaigns. */
export interface Background {
  imports: number
  campaigns: number
  /** Path of the callback for inbound texts. */
  inboundPath: string
  stop(): Promise<void>
}

const IMPORT_ROWS = 2_000
/** Pause between two imports, so short that an import runs at every moment at the shared pace. */
const BETWEEN_IMPORTS_MS = 5_000
const SENDS_PER_SECOND = 50

interface Scope {
  client: Client
  /** Number of contacts at the start. */
  contacts: number
  isOver(): boolean
}

/** Returns a file with known contacts in half of the rows and new ones in the other half. */
function sheet(contacts: number, serial: number): string {
  const known = Array.from({ length: IMPORT_ROWS / 2 }, (_, i) => (serial * 977 + i) % contacts)
  const fresh = Array.from({ length: IMPORT_ROWS / 2 }, (_, i) => contacts + serial * (IMPORT_ROWS / 2) + i)
  const rows = [...known, ...fresh].map(
    (n) => `${firstNameOf(n)},${lastNameOf(n)},${phoneOf(n)},Town ${serial % 7}`,
  )
  return `first name,last name,phone,city\n${rows.join('\n')}\n`
}

/** Returns the status of a record. Throws the answer if it is no success. */
async function statusOf(client: Client, path: string): Promise<string> {
  const { status, body } = await client.get(path)
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
  return body.data.status
}

async function importForEver({ client, contacts, isOver }: Scope, done: () => void): Promise<void> {
  for (let serial = 0; !isOver(); serial++) {
    const form = new FormData()
    form.append('file', new File([sheet(contacts, serial)], 'soak.csv', { type: 'text/csv' }))
    form.append('consentAttested', 'true')
    const { id } = await client.made<{ id: string }>('/contacts/imports', form)
    while (!isOver()) {
      const status = await statusOf(client, `/contacts/imports/${id}`)
      if (status === 'COMPLETED') break
      if (status === 'FAILED') throw new Error('An import failed.')
      await Bun.sleep(500)
    }
    done()
    await Bun.sleep(BETWEEN_IMPORTS_MS)
  }
}

async function sendForEver({ client, isOver }: Scope, senderId: string, done: (id: string) => void) {
  const segment = await client.made<{ id: string }>('/segments', {
    name: 'soak',
    type: 'DYNAMIC',
    // None of their numbers lets the built-in carrier refuse the sender.
    rules: all(rule('state', 'equals', 'FL')),
  })
  while (!isOver()) {
    const { id } = await client.made<{ id: string }>('/campaigns', {
      name: 'soak',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hello {{firstName}}',
      segmentId: segment.id,
      channelIdentityIds: [senderId],
    })
    done(id)
    while (!isOver() && (await statusOf(client, `/campaigns/${id}`)) === 'SENDING') await Bun.sleep(500)
  }
}

/** Starts both. `onCampaign` receives the id of each campaign. */
export async function startBackground(
  scope: Omit<Scope, 'isOver'>,
  onCampaign: (id: string) => void,
): Promise<Background> {
  const { client } = scope
  const sender = await client.made<{ id: string }>('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'soak',
    address: '+12125559990',
    throughputPerSecond: SENDS_PER_SECOND,
    credentials: {},
  })
  const gateway = await client.made<{ callbackUrls: { inbound: string } }>('/channel-identities', {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'inbound',
    address: '+12125559991',
    credentials: { url: 'https://gateway.example.com/send', ...GATEWAY_SETTINGS },
  })
  let isOver = false
  const working: Promise<void>[] = []
  const background: Background = {
    imports: 0,
    campaigns: 0,
    inboundPath: new URL(gateway.callbackUrls.inbound).pathname,
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
  const over = () => isOver
  working.push(
    importForEver({ ...scope, isOver: over }, () => {
      background.imports += 1
    }),
    sendForEver({ ...scope, isOver: over }, sender.id, (id) => {
      background.campaigns += 1
      onCampaign(id)
    }),
  )
  return background
}
