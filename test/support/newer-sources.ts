import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** A copy of the sources with one migration more. It is deleted when it is disposed. */
export class NewerSources implements Disposable {
  readonly directory = mkdtempSync(join(tmpdir(), 'carillon-newer-'))
  /** Runs the command line of the copy. */
  readonly program: readonly string[] = [process.execPath, join(this.directory, 'cli/main.ts')]

  constructor(migration: { name: string; sql: string }) {
    for (const part of [
      'src',
      'cli',
      'clients',
      'migrations',
      'test/support',
      'package.json',
      'tsconfig.json',
    ]) {
      cpSync(join(root, part), join(this.directory, part), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(this.directory, 'node_modules'))
    writeFileSync(join(this.directory, `migrations/9999_${migration.name}.sql`), migration.sql)
    this.insert(
      'migrations/index.ts',
      '\n/** The schema of',
      `import added from './9999_${migration.name}.sql' with { type: 'text' }`,
    )
    const index = join(this.directory, 'migrations/index.ts')
    writeFileSync(
      index,
      readFileSync(index, 'utf8').replace(
        /\n\]\s*$/,
        `\n  { version: 9999, name: '${migration.name}', sql: added },\n]\n`,
      ),
    )
  }

  /** Puts `added` before the first `mark` of a file of the copy. */
  insert(file: string, mark: string, added: string): void {
    const path = join(this.directory, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(mark)) throw new Error(`${file} has no ${mark}`)
    writeFileSync(
      path,
      text.replace(mark, () => `${added}\n${mark}`),
    )
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}
