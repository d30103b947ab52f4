import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pinned = JSON.parse(read('package.json')).packageManager.replace('bun@', '')

interface Locked {
  version?: string
  integrity?: string
  dependencies?: Record<string, string>
}

describe('Bun comes with the checksum that is committed', () => {
  const lock: Record<string, Locked> = JSON.parse(read('scripts/toolchain/package-lock.json')).packages
  const { '': project, ...packages } = lock

  test('in the version of package.json, by both locks', () => {
    expect(project?.dependencies).toEqual({ bun: pinned })
    expect(new Set(Object.values(packages).map(({ version }) => version))).toEqual(new Set([pinned]))
    expect(read('scripts/toolchain/bun.lock')).toContain(`"bun@${pinned}"`)
  })

  test.each(Object.entries(packages))('%s', (_name, { integrity }) => {
    expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
  })
})

test('nothing in the repository runs what a download says', () => {
  const scripts = ['install.sh', 'scripts/run.sh', 'scripts/toolchain.sh', '.ci/run']
  expect(scripts.filter((script) => /\b(curl|wget)\b/.test(read(script)))).toEqual([])
})

test('both locks name no host, so that any mirror serves', () => {
  for (const lock of ['bun.lock', 'scripts/toolchain/bun.lock', 'scripts/toolchain/package-lock.json']) {
    expect({
      lock,
      hosts: read(lock).match(/https?:\/\/(?!github\.com)[^"]*(?:\.tgz|registry)[^"]*/g),
    }).toEqual({
      lock,
      hosts: null,
    })
  }
})
