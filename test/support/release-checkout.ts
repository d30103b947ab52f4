import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Checkouts of one commit that make releases like a publisher. */

const root = join(import.meta.dir, '../..')
/** Sources of a release. */
const SOURCES = ['bun.lock', 'cli', 'clients', 'console', 'docs', 'install.sh', 'migrations', 'package.json']
// The tests are included, because they make the data of a schema that a release keeps.
const MORE = ['scripts', 'src', 'test', 'tsconfig.json', 'words', '.gitignore']
const WHO = { GIT_AUTHOR_NAME: 'Wren', GIT_AUTHOR_EMAIL: 'wren@example.test' }
const WHEN = '2026-11-27T15:00:00Z'

/** Returns the reason why no release can be made here; undefined if one can. */
export const noRelease = (): string | undefined =>
  process.platform === 'linux' && process.arch === 'x64' && Bun.which('git') ? undefined : 'no git'

/**
 * Creates a folder on the disk of this checkout, so that the dependencies can be linked instead of copied.
 */
export function releaseFolder(): string {
  mkdirSync(join(root, 'dist'), { recursive: true })
  return mkdtempSync(join(root, 'dist/release-drill-'))
}

/** Runs a program in a folder, and returns its output. Throws the output if it fails. */
export function runIn(command: string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, {
    cwd,
    env: {
      ...process.env,
      ...WHO,
      GIT_COMMITTER_NAME: WHO.GIT_AUTHOR_NAME,
      GIT_COMMITTER_EMAIL: WHO.GIT_AUTHOR_EMAIL,
      GIT_AUTHOR_DATE: WHEN,
      GIT_COMMITTER_DATE: WHEN,
      GIT_CONFIG_GLOBAL: '/dev/null',
    },
  })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
  return stdout.toString()
}

export class ReleaseCheckout {
  readonly path: string

  /**
   * Makes one commit with the dependencies of this checkout, and records its schema and interface as a release needs
   * them. @param from folder with the sources; the same sources make the same commit
   */
  constructor(path: string, from = root) {
    this.path = path
    mkdirSync(path)
    for (const part of [...SOURCES, ...MORE]) cpSync(join(from, part), join(path, part), { recursive: true })
    runIn(['git', 'init', '--quiet'], path)
    runIn(['cp', '--archive', '--link', join(root, 'node_modules'), join(path, 'node_modules')], path)
    this.#record()
    this.commit('all of it')
  }

  #record(): void {
    runIn([process.execPath, 'scripts/release/release.ts', '--record'], this.path)
  }

  commit(subject: string): void {
    runIn(['git', 'add', '--all'], this.path)
    runIn(['git', 'commit', '--quiet', '--message', subject], this.path)
  }

  /**
   * Runs `npm run release` for this machine.
   * @returns its output
   */
  release = (...options: string[]): string => this.releaseAsPublished('--undrilled', ...options)

  /** Makes a release like `release`, of a commit with passed drills. */
  releaseAsPublished = (...options: string[]): string =>
    runIn([process.execPath, 'scripts/release/release.ts', '--platform', 'linux-x64', ...options], this.path)

  /** Creates the release key, and writes its private half to `file`. */
  makeKey(file: string): void {
    runIn([process.execPath, 'scripts/release/release.ts', '--new-key', file], this.path)
    this.commit('the key of releases')
  }

  /**
   * Publishes a commit with this version as a signed archive.
   * @returns its path in `folder`, with the other files of the release
   */
  publish(version: string, { key, folder }: { key: string; folder: string }): string {
    const file = join(this.path, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[\d.]+"/, `"version": "${version}"`))
    this.#record()
    this.commit(`version ${version}`)
    this.release('--archives', '--key', key)
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(this.path, 'dist/release'), folder)
    return join(folder, `carillon-${version}-linux-x64.tar.gz`)
  }
}
