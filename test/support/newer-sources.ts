import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** A copy of the sources with one more migration. It is deleted on disposal. */
export class NewerSources implements Disposable {
  readonly directory = mkdtempSync(join(tmpdir(), 'carillon-newer-'))
  /** Command that runs the command line of the copy. */
  readonly program: readonly string[] = [process.execPath, join(this.directory, 'cli/main.ts')]

  constructor(migration: { name: string; sql: string }) {
    for (const part of [
      'src',
      'cli',
      'clients',
      'migrations',
      'words',
      'test/support',
      'package.json',
      'tsconfig.json',
    ]) {
      cpSync(join(root, part), join(this.directory, part), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(this.directory, 'node_modules'))
    addMigration(this.directory, { version: 9999, ...migration })
  }

  /** Inserts `added` before the first `mark` in a file of the copy. */
  insert(file: string, mark: string, added: string): void {
    insertBefore(join(this.directory, file), mark, added)
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** Inserts `added` before the first `mark` in a file. */
export function insertBefore(path: string, mark: string, added: string): void {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(mark)) throw new Error(`${path} has no ${mark}`)
  writeFileSync(
    path,
    text.replace(mark, () => `${added}\n${mark}`),
  )
}

/** Adds a last migration to a copy of the sources. */
export function addMigration(
  directory: string,
  { version, name, sql }: { version: number; name: string; sql: string },
): void {
  writeFileSync(join(directory, `migrations/${version}_${name}.sql`), sql)
  const index = join(directory, 'migrations/index.ts')
  const added = `added${version}`
  insertBefore(
    index,
    '\n/** The schema of',
    `import ${added} from './${version}_${name}.sql' with { type: 'text' }`,
  )
  const text = readFileSync(index, 'utf8')
  writeFileSync(
    index,
    text.replace(/\n\]\s*$/, `\n  { version: ${version}, name: '${name}', sql: ${added} },\n]\n`),
  )
}
