import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BINARY } from './crash.ts'
import type { TemporaryDirectory } from './data-dir.ts'

const root = join(import.meta.dir, '../..')

/** Sources of a checkout that `install.sh --build` reads. */
const SOURCES = ['cli', 'clients', 'console', 'migrations', 'scripts', 'src', 'tsconfig.json', 'words']

/** Files that it reads to find its toolchain. */
const TOOLCHAIN = ['bun.lock', 'install.sh', 'package.json', 'scripts/toolchain.sh']

const PLACES_BINARY = `import { copyFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
copyFileSync(${JSON.stringify(BINARY)}, 'dist/carillon')
`

/**
 * Creates a checkout in `folder` that uses the dependencies of this one, so that nothing is downloaded and
 * the binary of the other tests stays unchanged. Returns its path.
 * @param builds whether its build compiles the sources, which takes seconds, or copies the existing binary
 */
export function checkoutIn(folder: TemporaryDirectory, { builds }: { builds: boolean }): string {
  const checkout = folder.at('checkout')
  mkdirSync(join(checkout, 'scripts'), { recursive: true })
  for (const part of TOOLCHAIN) copyFileSync(join(root, part), join(checkout, part))
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  if (!builds) writeFileSync(join(checkout, 'scripts/build.ts'), PLACES_BINARY)
  else for (const part of SOURCES) cpSync(join(root, part), join(checkout, part), { recursive: true })
  return checkout
}

export interface Installed {
  stdout: string
  stderr: string
  exitCode: number
}

/** Runs `./install.sh --demo --once --json` in a checkout, with its data in `dataDir`. */
export async function installDemo(checkout: string, dataDir: string): Promise<Installed> {
  const options = ['--once', '--json', '--port', '0', '--config', '/dev/null', '--data', dataDir]
  const child = Bun.spawn(['sh', join(checkout, 'install.sh'), '--demo', ...options], {
    env: {
      PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: '/dev/null',
      CARILLON_GENERATION_DIR: `${dataDir}-generation`,
    },
    cwd: '/',
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { stdout, stderr, exitCode }
}
