import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Initialized, Site } from './cli.ts'
import { Client } from './client.ts'
import { Appliance } from './crash.ts'
import { looking } from './kill-verdict.ts'

/** A server on data with one organization, and a client for it. Both end with the test. */
const OPEN = `SELECT (SELECT count(*) FROM event_cursors WHERE through_id < (SELECT max(id) FROM events))
  + (SELECT count(*) FROM jobs WHERE kind = 'notification.deliver' AND state IN ('READY', 'RUNNING'))`

export class Served implements AsyncDisposable {
  readonly site: Site
  readonly appliance: Appliance
  readonly client: Client
  /** Option that names the organization to a command. */
  readonly ofOrganization: readonly [flag: string, id: string]
  /** Number of the organization in the server, from 1. */
  readonly number: number
  #organizations = 1

  private constructor(
    site: Site,
    appliance: Appliance,
    { apiKey, organizationId }: Initialized,
    number: number,
  ) {
    this.number = number
    this.site = site
    this.appliance = appliance
    this.client = new Client(appliance.url, apiKey)
    this.ofOrganization = ['--organization', organizationId]
  }

  /**
   * Starts a server.
   * @param given arguments after `serve`
   */
  static async begin(
    environment: Record<string, string> = {},
    given: readonly string[] = [],
  ): Promise<Served> {
    const site = new Site(environment)
    const made = await site.init()
    const appliance = await Appliance.start({ dataDir: site.data, environment, arguments: given })
    return new Served(site, appliance, made, 1)
  }

  /** Creates another organization on the same server. The first one ends the server. */
  async another(): Promise<Served> {
    this.#organizations += 1
    const made = await this.site.init('Acme', `owner-${this.#organizations}@example.test`)
    return new Served(this.site, this.appliance, made, this.#organizations)
  }

  /** Imports contacts from a file, and creates a sender and a segment for them. */
  async audience(
    size: number,
    throughputPerSecond: number,
  ): Promise<{ campaign: { channelIdentityIds: string[]; [field: string]: unknown } }> {
    const rows = Array.from({ length: size }, (_, i) => `Contact ${i},+12125550${String(100 + i)}`)
    writeFileSync(this.site.at('list.csv'), `first_name,phone\n${rows.join('\n')}\n`)
    const list = this.site.at('list.csv')
    await this.site.answer('contacts', 'import', list, '--consent-attested', ...this.ofOrganization)
    const sender = await this.client.made('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Sender',
      address: '+15005550006',
      throughputPerSecond,
      credentials: { receiptDelayMs: 0 },
    })
    const rules = {
      operator: 'AND',
      conditions: [{ field: 'source', operator: 'equals', value: 'CSV_IMPORT' }],
    }
    const segment = await this.client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
    return {
      campaign: {
        name: 'News',
        type: 'IMMEDIATE',
        channel: 'SMS',
        category: 'TRANSACTIONAL',
        messageTemplate: 'Hi {{firstName}}',
        segmentId: segment.id,
        channelIdentityIds: [sender.id],
      },
    }
  }

  inbox = () => this.site.answer('sandbox', 'inbox', '--limit', '10000', ...this.ofOrganization)

  totals = async (campaignId: string) =>
    (await this.client.get(`/campaigns/${campaignId}/analytics`)).body.data.totals

  /** Tells whether every event was handled and every member was notified. */
  async isQuiet(): Promise<boolean> {
    const path = join(this.site.data, 'live/engine.db')
    return looking(path, (connection) => connection.prepare(OPEN).pluck().get()) === 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.appliance.kill()
    this.site[Symbol.dispose]()
  }
}
