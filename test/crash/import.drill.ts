import { expect, test } from 'bun:test'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { importedIn, killImportAt, siteWithList } from '../support/import-kills.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('src/transfers/imports', 'src/jobs', 'cli')

/** test/drill/import.drill.ts kills a command without a server, twice. */
test('while a server runs, the import of a killed command is finished by the server, killed or not', async () => {
  // The file is doubled whenever the kill comes too late.
  for (let [rows, isMet] = [10_000, false]; !isMet; rows *= 2) {
    using site = siteWithList(rows)
    const { apiKey } = await site.init()
    const first = await Appliance.start({ dataDir: site.data })
    isMet = await killImportAt(site, 1)
    await first.kill()
    await using appliance = await Appliance.start({ dataDir: site.data })
    const client = new Client(appliance.url, apiKey)
    const [done] = await until(
      async () => (await client.get('/contacts/imports')).body.data,
      ([{ status }]) => status === 'COMPLETED',
    )
    expect(done).toMatchObject({ processedRows: rows, counts: { created: rows, unchanged: 0 } })
    await appliance.stop()
    for (const path of [site.files.database, site.files.snapshot]) {
      expect(looking(path, wrongAtAnyTime)).toEqual([])
      expect(importedIn(path)).toEqual({ contacts: rows, imports: 1, pieces: 0 })
    }
  }
})
