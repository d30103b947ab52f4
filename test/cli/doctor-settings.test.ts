import { expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { checkSettingsFile } from '../../cli/doctor-settings.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

test('doctor warns of a settings file that other users can write, and names the command that corrects it', () => {
  using directory = new TemporaryDirectory()
  const file = directory.at('settings.toml')
  writeFileSync(file, 'port = 4100\n')
  for (const mode of [0o600, 0o640, 0o644]) {
    chmodSync(file, mode)
    expect(checkSettingsFile(file)).toEqual([])
  }
  for (const mode of [0o620, 0o602, 0o666]) {
    chmodSync(file, mode)
    const detail = `other users of this machine can change ${file}. Run: chmod go-w ${file}`
    expect(checkSettingsFile(file)).toEqual([{ check: 'configuration', status: 'warning', detail }])
  }
  for (const none of [directory.at('missing.toml'), '/dev/null']) expect(checkSettingsFile(none)).toEqual([])
})
