import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
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

test.each([
  ['alone', false],
  ['beside a running server', true],
])(
  'an import by the command line that is killed twice goes on where it was when it is run again: %s',
  async (_where, isServed) => {
    using site = new Site()
    await site.init()
    const rows = Array.from({ length: ROWS }, (_, i) => `Contact ${i},+1212${2_000_000 + i},regular`)
    writeFileSync(site.at('list.csv'), `first name,phone,tags\n${rows.join('\n')}\n`)
    const appliance = isServed ? await Appliance.start({ dataDir: site.data }) : undefined

    await killedAt(site, 4_000)
    await killedAt(site, 12_000)
    const done = await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
    expect(done).toMatchObject({
      status: 'COMPLETED',
      processedRows: ROWS,
      counts: { created: ROWS, updated: 0, unchanged: 0, rejected: 0 },
    })
    await appliance?.stop()
    for (const path of [site.files.engine, site.files.snapshot]) {
      expect(looking(path, wrongAtAnyTime)).toEqual([])
      const found = looking(path, (file) =>
        file
          .prepare(
            'SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(*) FROM contact_imports) AS imports',
          )
          .get(),
      )
      expect(found).toEqual({ contacts: ROWS, imports: 1 })
    }
  },
  60_000,
)
