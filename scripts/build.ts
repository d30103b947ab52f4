/**
 * Compiles the executable, with the console in it. `bun scripts/build.ts` builds for this machine into
 * dist/carillon, unless the last build from the same files is still there. `--all` cross-compiles for every
 * platform.
 */
import { ownPlatform } from '../cli/release/names.ts'
import { CONSOLE } from './build-console.ts'
import { compile, withConsole } from './compile.ts'
import { PLATFORMS } from './platforms.ts'
import { BuildNote, isLeftOut, stateOf } from './same-build.ts'

const root = new URL('..', import.meta.url).pathname
const BINARY = `${root}dist/carillon`

async function buildAll(): Promise<void> {
  await withConsole(async (embedded) => {
    for (const [name, platform] of Object.entries(PLATFORMS)) {
      await compile(platform, `${root}dist/carillon-${name}`, embedded)
      console.log(`dist/carillon-${name}`)
    }
  })
}

async function buildOwn(): Promise<void> {
  const name = ownPlatform()
  const platform = PLATFORMS[name]
  if (!platform) throw new Error(`There is no build for ${name}.`)
  const note = new BuildNote(`${root}dist/build.json`, [BINARY, CONSOLE.out])
  const state = stateOf(root)
  if (!note.isOf(state)) {
    note.forget()
    const sources = await withConsole(async (embedded, ofConsole) => [
      ...(await compile(platform, BINARY, embedded)),
      ...ofConsole,
    ])
    // A build is not recorded if a file changed during it, or if it read a file that `stateOf` ignores.
    if (stateOf(root) === state && !sources.some(isLeftOut)) {
      // Modules of the bundler's plugins are no files.
      const files = sources.filter((path) => !/^(?:virtual|words):/.test(path))
      note.remember(state, root, files)
    }
  }
  console.log('dist/carillon')
}

await (process.argv.includes('--all') ? buildAll() : buildOwn())
