import { expect, test } from 'bun:test'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { importedIn, killImportAt, siteWithList } from '../support/import-kills.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('src/transfers/imports', 'src/jobs', 'cli')

/** Of a command alone, and killed twice: test/drill/import.drill.ts. */
test('beside a running server, the import of a command that is killed is ended by the server, killed or not', async () => {
  // Twice as many whenever the kill comes too late to meet the import on its way.
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
