import { expect, test } from 'bun:test'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { runProgram, Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { contentOf } from '../support/data-dir.ts'
import { NewerSources } from '../support/newer-sources.ts'
import { makeRelease } from '../support/small-release.ts'

covers('cli', 'src/storage')

/** A return to an older version, as an operator experiences it. */

test('an older version refuses data that a newer one has migrated, changes nothing, and works with the earlier copy', async () => {
  using site = new Site()
  await site.init()
  using newer = new NewerSources({
    name: 'added',
    sql: 'CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT;',
  })
  const migrated = await runProgram(newer.program, site.argumentsOf(['migrate']))
  expect(migrated).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Applied 1 migration.') })
  const [copy] = readdirSync(site.files.backups).filter((name) => name.startsWith('pre-'))
  const before = contentOf(site.data)

  // The installer runs the first command, and restores the database with the program if the exit code is 65.
  for (const command of [['migrate', 'status'], ['org', 'list'], ['migrate']]) {
    const refused = await site.run(command)
    expect([command, refused.exitCode]).toEqual([command, 65])
    expect(refused.stderr).toContain(
      'This database is newer than this binary: it has migration 9999 (added).',
    )
  }
  expect((await site.run(['org', 'list'])).stderr).toContain(join(site.files.backups, copy!))
  expect(contentOf(site.data)).toEqual(before)

  rmSync(site.files.snapshot)
  copyFileSync(join(site.files.backups, copy!), site.files.snapshot)
  expect(await site.answer('org', 'list')).toMatchObject([{ name: 'Acme' }])
  // The newer version may have sent messages that the copy still has to send.
  expect(await site.answer('send', 'status')).toMatchObject({ held: true })
})

test('carillon upgrade refuses an older release with the reason, and installs it with --older', async () => {
  using site = new Site()
  const release = await makeRelease(site.at('release'), '0.0.1', '#!/bin/sh\necho 0.0.1\n')
  const command = ['upgrade', release.archive, '--key', release.key, '--check']
  const refused = await site.run(command)
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr).toContain(`0.0.1 is older than ${manifest.version}, which is running this command.`)
  expect(refused.stderr).toContain('An older version refuses data that a newer one has migrated.')
  expect(await site.answer(...command, '--older')).toMatchObject({ version: '0.0.1', isInstalled: false })
})
