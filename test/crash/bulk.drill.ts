import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { newsOfTown, populated } from '../support/crash-campaign.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('src/contacts/bulk', 'src/jobs')

/**
 * Changes this many contacts and undoes the change, with a kill during each. Returns false if a kill came too
 * late.
 */
async function changeAndUndo(contacts: number): Promise<boolean> {
  using site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from({ length: contacts }, (_, i) => `Contact ${i},+1212${2_000_000 + i},Austin`)
  writeFileSync(site.at('list.csv'), `first name,phone,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  let appliance = await Appliance.start({ dataDir: site.data })
  const read = async () => (await client().get('/contacts/bulk-operations')).body.data[0]
  const client = () => new Client(appliance.url, apiKey)
  /**
   * Kills the server after some contacts are done, and starts another one. Returns whether more contacts were
   * left.
   */
  const killedOnItsWay = async (doneOf: (record: Awaited<ReturnType<typeof read>>) => number) => {
    const done = doneOf(await until(read, (record) => doneOf(record) > 0))
    await appliance.kill()
    appliance = await Appliance.start({ dataDir: site.data })
    return done < contacts
  }
  try {
    const body = { all: true, expectedCount: contacts, city: 'Waco' }
    const { id } = (await client().post('/contacts/bulk-edit', body)).body.data
    const isChangeMet = await killedOnItsWay(({ processedCount }) => processedCount)
    const changed = await until(read, ({ status }) => status === 'COMPLETED')
    expect(changed).toMatchObject({
      matchedCount: contacts,
      counts: { changed: contacts, unchanged: 0, gone: 0 },
    })
    await client().post(`/contacts/bulk-operations/${id}/undo`)
    const isUndoMet = await killedOnItsWay(({ undo }) => undo.counts.restored)
    const undone = await until(read, ({ status }) => status === 'UNDONE')
    expect(undone.undo.counts).toEqual({ restored: contacts, partlyRestored: 0, leftAlone: 0, gone: 0 })
    await appliance.stop()
    expect(looking(site.files.database, wrongAtAnyTime)).toEqual([])
    const found = looking(site.files.database, (file) =>
      file
        .prepare(`SELECT count(*) FILTER (WHERE city = 'Austin') AS asBefore,
          (SELECT count(*) FROM contact_activities) AS entries FROM contacts`)
        .get(),
    )
    expect(found).toEqual({ asBefore: contacts, entries: 2 * contacts })
    return isChangeMet && isUndoMet
  } finally {
    await appliance.kill()
  }
}

test('a change by filter and its undo continue after a kill, and count each contact once', async () => {
  let contacts = 5_000
  while (!(await changeAndUndo(contacts))) contacts *= 2
})

/**
 * Fills a segment with all recipients of a campaign, with a kill right after the request and another one
 * during the work.
 */
async function fillSegment(contacts: number): Promise<boolean> {
  const { site, apiKey } = await populated(contacts)
  using _ = site
  let appliance = await Appliance.start({ dataDir: site.data })
  const client = () => new Client(appliance.url, apiKey)
  const killed = async () => {
    await appliance.kill()
    appliance = await Appliance.start({ dataDir: site.data })
  }
  try {
    const post = <T = { id: string }>(path: string, body: unknown) => client().made<T>(path, body)
    const { id } = await post<{ id: string }>('/campaigns', await newsOfTown({ post }, 1))
    const messages = async () => (await client().get(`/campaigns/${id}/messages?limit=1`)).body.meta.total
    await until(messages, (total) => total === contacts)
    await client().post(`/campaigns/${id}/cancel`)
    const { segment, operation } = await post<{ segment: { id: string }; operation: { id: string } }>(
      `/campaigns/${id}/segment`,
      { name: 'To write to again' },
    )
    await killed()
    const read = async () => (await client().get(`/contacts/bulk-operations/${operation.id}`)).body.data
    const { processedCount } = await until(read, (record) => record.processedCount > 0)
    await killed()
    const ended = await until(read, ({ status }) => status === 'COMPLETED')
    expect(ended).toMatchObject({
      matchedCount: contacts,
      counts: { changed: contacts, unchanged: 0, gone: 0 },
    })
    expect((await client().get(`/segments/${segment.id}`)).body.data.contactCount).toBe(contacts)
    await appliance.stop()
    expect(looking(site.files.database, wrongAtAnyTime)).toEqual([])
    const found = looking(site.files.database, (file) =>
      file
        .prepare(`SELECT count(*) AS members, count(DISTINCT contact_id) AS people,
          (SELECT count(DISTINCT contact_id) FROM messages) AS recipients FROM segment_contacts`)
        .get(),
    )
    expect(found).toEqual({ members: contacts, people: contacts, recipients: contacts })
    return processedCount < contacts
  } finally {
    await appliance.kill()
  }
}

test('a segment that is filled with recipients has each of them once after two kills', async () => {
  let contacts = 5_000
  while (!(await fillSegment(contacts))) contacts *= 2
})
