import { expect, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'

covers('cli', 'src/transfers')

const MESSY = [
  '\ufeffFirst Name,Last Name,Mobile,E-mail,Zip,Tags,Opted out,Favourite colour',
  'Wren,Alder,(212) 555-0100,WREN@example.test,10001,regular; "semi;colon",,green',
  '=2+5,O"Hara,+1 310 555 0101,,02108,,,',
  '"Zoë, the second",,312-555-0102,,,regular,yes,',
  'Again,Alder,212.555.0100,,,,,',
  'Nobody,,call me,,,,,',
].join('\r\n')

/** Creates a site with two organizations, and imports the messy list into the first. */
async function imported(): Promise<{ site: Site; answer: Record<string, unknown> }> {
  const site = new Site()
  await site.init('First')
  await site.init('Second')
  writeFileSync(site.at('messy.csv'), MESSY)
  const answer = await site.answer(
    'contacts',
    'import',
    site.at('messy.csv'),
    '--consent-attested',
    '--organization',
    'first',
  )
  return { site, answer }
}

test('an import reports the result of every row, to people and to programs', async () => {
  const { site, answer } = await imported()
  using _ = site
  expect(answer).toMatchObject({
    status: 'COMPLETED',
    fileName: 'messy.csv',
    totalRows: 5,
    processedRows: 5,
    counts: { created: 3, updated: 0, unchanged: 0, duplicate: 1, rejected: 1 },
    ignoredColumns: ['Favourite colour'],
    createdBy: { type: 'SYSTEM', name: 'Command line' },
  })
  const args = ['contacts', 'import', site.at('messy.csv'), '--consent-attested', '--organization', 'second']
  const table = await site.run(args)
  expect(table.exitCode).toBe(0)
  expect(table.stdout).toMatch(/^new contacts +3$/m)
  expect(table.stdout).toMatch(/^duplicates in the file +1$/m)
  expect(table.stdout).toMatch(/^columns ignored +Favourite colour$/m)
  expect(table.stdout).not.toContain('█')
  expect(table.stderr).toContain('5 of 5')
})

test('a mapping outranks the names of the columns', async () => {
  const { site } = await imported()
  using _ = site
  writeFileSync(site.at('own.csv'), 'Who,Dial,Zip\nWren,212 555 0177,10001\n')
  const mapping = JSON.stringify({ Who: 'firstName', Dial: 'phone', Zip: null })
  const answer = await site.answer(
    'contacts',
    'import',
    site.at('own.csv'),
    '--consent-attested',
    '--organization',
    'second',
    '--mapping',
    mapping,
  )
  expect(answer).toMatchObject({
    counts: { created: 1 },
    mapping: { Who: 'firstName', Dial: 'phone' },
    ignoredColumns: ['Zip'],
  })
})

test('exported contacts can be imported elsewhere and exported equally, formulas and opt-outs included', async () => {
  const { site } = await imported()
  using _ = site
  const exportOf = async (organization: string) => {
    const ran = await site.run(['contacts', 'export', '--organization', organization])
    expect([ran.exitCode, ran.stderr]).toEqual([0, ''])
    return ran.stdout
  }
  const first = await exportOf('first')
  expect(first.trimEnd().split('\r\n')).toHaveLength(4)
  // A spreadsheet must not evaluate a name.
  expect(first).toContain(`'=2+5`)
  writeFileSync(site.at('exported.csv'), first)
  const answer = await site.answer(
    'contacts',
    'import',
    site.at('exported.csv'),
    '--consent-attested',
    '--organization',
    'second',
  )
  expect(answer.counts).toMatchObject({ created: 3, rejected: 0, suppressed: 1 })
  expect(await exportOf('second')).toBe(first)

  // An import into the same organization changes nothing.
  const again = await site.answer(
    'contacts',
    'import',
    site.at('exported.csv'),
    '--consent-attested',
    '--organization',
    'first',
  )
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
})

test('an export to a file is readable only by its owner, replaces an older one, and writes nothing to standard output', async () => {
  const { site } = await imported()
  using _ = site
  const file = site.at('list.csv')
  const args = ['contacts', 'export', '--organization', 'first', '--output', file]
  const made = await site.run([...args, '--json'])
  expect(made.json).toEqual({ organization: 'first', contacts: 3, file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { stdout } = await site.run(['contacts', 'export', '--organization', 'first'])
  expect(readFileSync(file, 'utf8')).toBe(stdout)

  writeFileSync(file, 'x'.repeat(100_000))
  expect((await site.run(args)).stdout).toMatch(/^contacts +3$/m)
  expect(readFileSync(file, 'utf8')).toBe(stdout)

  const wrong = await site.run(['contacts', 'export', '--organization', 'nowhere', '--output', file])
  expect(wrong.exitCode).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe(stdout)
})

test('twenty thousand contacts are imported and exported completely, and a reader that leaves early ends the export quietly', async () => {
  using site = new Site()
  await site.init()
  const rows = Array.from(
    { length: 20_000 },
    (_, i) => `Contact ${i},+1212${String(2_000_000 + i).padStart(7, '0')}`,
  )
  writeFileSync(site.at('large.csv'), `first_name,phone\n${rows.join('\n')}\n`)
  const answer = await site.answer('contacts', 'import', site.at('large.csv'), '--consent-attested')
  expect(answer.counts).toMatchObject({ created: 20_000, rejected: 0 })
  const { stdout } = await site.run(['contacts', 'export'])
  expect(stdout.split('\r\n')).toHaveLength(20_002)

  const child = await site.spawn(['contacts', 'export'])
  const reader = child.stdout.getReader()
  await reader.read()
  await reader.cancel()
  expect(await child.stderr.text()).toBe('')
  expect(await child.exited).toBe(0)
})
