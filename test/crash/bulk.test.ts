import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { Appliance } from '../support/crash.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

/** Changes so many contacts and takes the change back, with a kill on each way. False when a kill came too late to meet it. */
async function changeAndUndo(contacts: number): Promise<boolean> {
  using site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from({ length: contacts }, (_, i) => `Contact ${i},+1212${2_000_000 + i},Austin`)
  writeFileSync(site.at('list.csv'), `first name,phone,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  let appliance = await Appliance.start({ dataDir: site.data })
  const read = async () => (await client().get('/contacts/bulk-operations')).body.data[0]
  const client = () => new Client(appliance.url, apiKey)
  /** Kills the server when some contacts are done, and starts another. Whether more were to come. */
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

test('a change by filter and its undo that are killed on their way go on where they were, and count each contact once', async () => {
  let contacts = 5_000
  while (!(await changeAndUndo(contacts))) contacts *= 2
})
