import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeAbandoned, Unfinished, writeTextWhole } from '../../src/storage/unfinished.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { openLedger } from '../support/ledger.ts'

const root = join(import.meta.dir, '../..')

/** Process that writes `target` and waits, or is killed. */
async function writer(target: string, end: 'waits' | 'killed') {
  const code = `
    const { Unfinished } = await import(${JSON.stringify(join(root, 'src/storage/unfinished.ts'))})
    globalThis.file = new Unfinished(${JSON.stringify(target)})
    file.writeText('half')
    console.log('writing')
    ${end === 'killed' ? `process.kill(process.pid, 'SIGKILL')` : 'setInterval(() => {}, 1_000)'}`
  const child = Bun.spawn([process.execPath, '-e', code], { stdout: 'pipe', stderr: 'inherit' })
  if (end === 'killed') await child.exited
  else await child.stdout.getReader().read()
  return child
}

describe('an unfinished file', () => {
  test('is whole at its target, or not there', () => {
    using directory = new TemporaryDirectory()
    const target = directory.at('file')
    writeFileSync(target, 'before')
    {
      using file = new Unfinished(target)
      file.writeText('half')
      expect(readFileSync(target, 'utf8')).toBe('before')
    }
    expect([readdirSync(directory.path), readFileSync(target, 'utf8')]).toEqual([['file'], 'before'])
    writeTextWhole(target, 'after')
    expect([readdirSync(directory.path), readFileSync(target, 'utf8')]).toEqual([['file'], 'after'])
  })

  test('of a killed process is removed, but not that of a living one, nor files with other names', async () => {
    using directory = new TemporaryDirectory()
    await writer(directory.at('killed'), 'killed')
    const living = await writer(directory.at('living'), 'waits')
    writeFileSync(directory.at('film.partial'), 'of another program')
    expect(readdirSync(directory.path)).toHaveLength(3)
    removeAbandoned(directory.path)
    expect(readdirSync(directory.path).sort()).toEqual(['film.partial', 'living.carillon-unfinished'])
    expect(() => new Unfinished(directory.at('living'))).toThrow('Another carillon process is writing')
    living.kill('SIGKILL')
    await living.exited
    removeAbandoned(directory.path)
    expect(readdirSync(directory.path)).toEqual(['film.partial'])
  })

  test('is never written through a link that another user made', () => {
    using directory = new TemporaryDirectory()
    writeFileSync(directory.at('victim'), 'kept')
    symlinkSync(directory.at('victim'), directory.at('file.carillon-unfinished'))
    expect(() => new Unfinished(directory.at('file'))).toThrow('Another carillon process is writing')
    expect(readFileSync(directory.at('victim'), 'utf8')).toBe('kept')
  })
})

test('a start removes every file that a killed process left unfinished, of this version or an earlier one', async () => {
  using directory = new TemporaryDirectory()
  await (await openLedger(directory.data)).close()
  const { data, files } = directory
  mkdirSync(files.backups, { recursive: true })
  const kept = readdirSync(data, { recursive: true }).sort()
  const left = [
    files.publishing,
    files.adopting,
    files.examining,
    files.restoring,
    ...['backup-17.db', 'exporting-17.db', 'importing-17.db-journal'].map((name) => join(files.live, name)),
    join(files.backups, 'pre-1-2-3.db.partial'),
    join(files.backups, 'pre-1-2-3.db.partial-journal'),
    ...[data, files.live, files.backups].map((folder) => join(folder, 'x.carillon-unfinished')),
  ]
  for (const path of left) writeFileSync(path, 'half')
  await (await openLedger(directory.data)).close()
  expect(left.filter((path) => existsSync(path))).toEqual([])
  const there = readdirSync(data, { recursive: true }).filter((name) => !String(name).includes('snapshot-'))
  expect(there.sort()).toEqual(kept)
})

/**
 * Every place that creates or renames a file, with the removal of its leftovers after a kill. `fixed`: a name
 * of storage/paths.ts. `removeLeftovers` of storage/opening/apply-choice.ts removes such files.
 */
const WRITERS: Readonly<Record<string, string>> = {
  'cli/open-file.ts': "the user's own file, which is never replaced but written in place",
  'cli/release/source.ts': 'into the folder of cli/release/work-folder.ts',
  'cli/release/work-folder.ts': 'a folder for temporary files of the system, which the next upgrade removes',
  'src/accounts/settings/setup-token.ts': 'one small file that is read again at the next start',
  'src/appliance/standby/state.ts': 'a request to the follower, empty, which the next one removes',
  'src/storage/opening/adopt.ts': 'fixed: adopting',
  'src/storage/publishing/backup.ts': 'into an Unfinished',
  'src/storage/guarding/lines-outside.ts': 'one line at a time; a line that was cut off is left out',
  'src/storage/files.ts': 'copies into a path of the caller; moves data aside to keep it',
  'src/storage/live-database.ts': 'fixed: examining',
  'src/storage/opening/lock.ts': 'the lock file, empty and kept',
  'src/storage/guarding/probe.ts': 'one page, which the next probe of the disk removes',
  'src/storage/opening/checked-file.ts': 'fixed: restoring',
  'src/storage/shipping/page-notes.ts': 'records at its end; one that was cut off is left out',
  'src/storage/publishing/scrub.ts': 'zeros, in unused parts of a file that is there',
  'src/storage/publishing/rotation.ts': 'a second name of a whole file',
  'src/storage/opening/apply-choice.ts': 'the database itself',
  'src/storage/publishing/snapshot-copy.ts': 'fixed: publishing',
  'src/storage/publishing/snapshot-request.ts': 'publish-now, empty, which the server removes',
  'src/storage/publishing/snapshot.ts': 'into an Unfinished of exclusive.ts',
  'src/storage/unfinished.ts': 'the helper',
}

const WRITES =
  /\b(?:writeFileSync|writeFile|renameSync|copyFileSync|linkSync|createWriteStream|mkdtempSync|Bun\.write)\(|VACUUM INTO|openSync\([^)]*(?:'(?:w|wx|a|ax|r\+|w\+|a\+)'|O_CREAT|flags|mode)|\bopen\([^)]*'(?:w|wx|a)'/

test('every place that writes a file is known, with the removal of its leftovers after a kill', () => {
  const found = ['cli', 'src'].flatMap((folder) =>
    [...new Bun.Glob(`${folder}/**/*.ts`).scanSync(root)].filter((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return WRITES.test(text.replaceAll(/^\s*(?:\*|\/\/|\/\*\*).*$/gm, ''))
    }),
  )
  expect(found.sort()).toEqual(Object.keys(WRITERS).sort())
})
