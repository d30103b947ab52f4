import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { Appliance } from '../support/crash.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

/** Enough that most of them are still to come when the kill arrives, however late that is. */
const ROWS = 40_000

/** Runs the import and kills it when it has come so far. */
async function killedAt(site: Site, rows: number): Promise<void> {
  const child = site.spawn(['contacts', 'import', site.at('list.csv'), '--consent-attested'])
  const decoder = new TextDecoder()
  for await (const chunk of child.stderr) {
    const done = [...decoder.decode(chunk).matchAll(/ ([\d,]+) of /g)].at(-1)?.[1]
    if (Number(done?.replaceAll(',', '')) >= rows) child.kill('SIGKILL')
  }
  expect(await child.exited).toBe(137)
}

function siteWithList(): Site {
  const site = new Site()
  const rows = Array.from({ length: ROWS }, (_, i) => `Contact ${i},+1212${2_000_000 + i},regular`)
  writeFileSync(site.at('list.csv'), `first name,phone,tags\n${rows.join('\n')}\n`)
  return site
}

/** Nothing is broken, and there is one import of all contacts. */
function expectWholeImport(site: Site): void {
  for (const path of [site.files.database, site.files.snapshot]) {
    expect(looking(path, wrongAtAnyTime)).toEqual([])
    const found = looking(path, (file) =>
      file
        .prepare(
          `SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(*) FROM contact_imports) AS imports,
             (SELECT count(*) FROM contact_import_pieces) AS pieces`,
        )
        .get(),
    )
    expect(found).toEqual({ contacts: ROWS, imports: 1, pieces: 0 })
  }
}

test('an import by the command line that is killed twice goes on where it was when it is run again', async () => {
  using site = siteWithList()
  await site.init()
  await killedAt(site, 4_000)
  await killedAt(site, 12_000)
  const done = await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  expect(done).toMatchObject({
    status: 'COMPLETED',
    processedRows: ROWS,
    counts: { created: ROWS, updated: 0, unchanged: 0, rejected: 0 },
  })
  expectWholeImport(site)
})

test('beside a running server, the import of a command that is killed is ended by the server, killed or not', async () => {
  using site = siteWithList()
  const { apiKey } = await site.init()
  const first = await Appliance.start({ dataDir: site.data })
  await killedAt(site, 1)
  await first.kill()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, apiKey)
  const [done] = await until(
    async () => (await client.get('/contacts/imports')).body.data,
    ([{ status }]) => status === 'COMPLETED',
  )
  expect(done).toMatchObject({ processedRows: ROWS, counts: { created: ROWS, unchanged: 0 } })
  await appliance.stop()
  expectWholeImport(site)
})
