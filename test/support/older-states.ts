import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { until } from './client.ts'
import { LedgerChild, runToDeath } from './crash.ts'
import type { TemporaryDirectory } from './data-dir.ts'
import { examine, openLedger } from './ledger.ts'

/**
 * Restores older states in place: every file keeps its name, its inode and its time of birth, so that only
 * its content differs.
 */
export const shell = (command: string): void => {
  const { exitCode, stderr } = Bun.spawnSync(['sh', '-c', command])
  if (exitCode !== 0) throw new Error(`${command}: ${stderr}`)
}

export async function work(directory: TemporaryDirectory, transfers: number): Promise<void> {
  await using store = await openLedger(directory.data)
  store.transfer(transfers)
}

export const dieAfter = (directory: TemporaryDirectory, transfers: number): Promise<LedgerChild> =>
  runToDeath({
    dataDir: directory.data,
    steps: [{ publish: true }, { transfer: transfers }, { die: true }],
  })

export const recordOf = (directory: TemporaryDirectory): { mark: number; isRunning: boolean } => {
  const [name] = [...new Bun.Glob('*.json').scanSync(`${directory.data}-generation`)]
  return JSON.parse(readFileSync(`${directory.data}-generation/${name}`, 'utf8'))
}

/** Kills a server after it has worked for a while. */
export async function dieLater(directory: TemporaryDirectory): Promise<void> {
  const orders = { steps: [{ publish: true }], publishEveryMs: 3_600_000, load: 100 } as const
  const child = new LedgerChild({ dataDir: directory.data, ...orders })
  const { sequence } = (await child.ready())!
  // The wait ends after the snapshot, which comes late on a busy machine and moves the marks from the WAL
  // into the database.
  await child.acknowledged(sequence + 1)
  const { mark } = recordOf(directory)
  await until(
    async () => recordOf(directory).mark,
    (found) => found >= mark + 5,
  )
  await child.kill()
}

export const keep = (directory: TemporaryDirectory): void =>
  shell(`cp -a ${directory.data} ${directory.at('bk')}`)

/** Ways in which operators restore a directory over itself. */
export const WAYS: Array<[name: string, command: (from: string, to: string) => string]> = [
  ['cp -a', (from, to) => `chmod -R u+w ${to} && cp -a ${from}/. ${to}/`],
  [
    'tar --overwrite',
    (from, to) => `chmod -R u+w ${to} && tar -C ${from} -cf - . | tar -C ${to} --overwrite -xf -`,
  ],
  // The quick check of rsync would see the same size and second, and copy nothing.
  [
    'rsync --inplace',
    (from, to) => `chmod -R u+w ${to} && rsync -a --inplace --ignore-times ${from}/ ${to}/`,
  ],
]

export const putBack = (directory: TemporaryDirectory, way = WAYS[0]![1]): void =>
  shell(way(directory.at('bk'), directory.data))

export async function expectHeld(
  directory: TemporaryDirectory,
  expected: { reason: string; sequence: number },
): Promise<void> {
  {
    await using store = await openLedger(directory.data)
    expect(store.storage.adopted?.reason).toBe(expected.reason as never)
    expect(store.setting('sending_hold')).toContain(`"reason":"${expected.reason}"`)
    expect(store.sequence()).toBe(expected.sequence)
    store.transfer(2)
  }
  // The data is whole, and the next start finds nothing unusual.
  for (const path of [directory.files.database, directory.files.snapshot]) {
    expect(examine(path)).toEqual({ verdict: 'whole', sequence: expected.sequence + 2 })
  }
  await using again = await openLedger(directory.data)
  expect(again.storage.adopted).toBeNull()
}
