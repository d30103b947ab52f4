import { expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { installDemo } from '../../support/checkout.ts'
import { covers } from '../../support/covers.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

covers('cli', 'install.sh', 'scripts')

const root = join(import.meta.dir, '../../..')

/** Clones the commit, without other files of this folder. The dependencies are those of this checkout. */
function cloneIn(folder: TemporaryDirectory): string {
  const clone = folder.at('clone')
  const { exitCode, stderr } = Bun.spawnSync(['git', 'clone', '--quiet', '--shared', root, clone])
  if (exitCode !== 0) throw new Error(`git clone failed: ${stderr}`)
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

test('a clone builds the binary and completes the demo', async () => {
  using folder = new TemporaryDirectory()
  const { exitCode, stdout, stderr } = await installDemo(cloneIn(folder), folder.at('carillon-data'))
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' })
  const said = JSON.parse(stdout.slice(stdout.indexOf('\n{')))
  expect(said).toMatchObject({ recipients: 288, skipped: 3, unconfirmed: 0 })
})
