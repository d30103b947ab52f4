import { writeFileSync } from 'node:fs'
import { Site } from './cli.ts'
import type { Caller } from './kill-caller.ts'

/** Creates data with one organization and its contacts, all of one town. */
export async function populated(contacts = 10): Promise<{ site: Site; apiKey: string }> {
  const site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from({ length: contacts }, (_, i) => `Contact ${i},+1212${2_000_000 + i},Town 0`)
  writeFileSync(site.at('list.csv'), `first_name,phone,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  return { site, apiKey }
}

/**
 * Returns the body of a campaign to the whole town, from its own sender. kill-verdict.ts finds the campaign
 * by its name.
 */
export async function newsOfTown(caller: Pick<Caller, 'post'>, throughputPerSecond: number): Promise<object> {
  const sender = await caller.post('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15005550006',
    throughputPerSecond,
    credentials: { receiptDelayMs: 0 },
  })
  const conditions = [{ field: 'city', operator: 'equals', value: 'Town 0' }]
  const rules = { operator: 'AND', conditions }
  const segment = await caller.post('/segments', { name: 'All', type: 'DYNAMIC', rules })
  return {
    name: 'News of Town 0',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName}}',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  }
}
