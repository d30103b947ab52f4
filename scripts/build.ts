/**
 * Compiles the one executable, with the console in it. `bun scripts/build.ts` builds for this machine
 * into dist/carillon; `--all` cross-compiles for every platform we support.
 */
import { ownPlatform } from '../cli/release/names.ts'
import { compile, withConsole } from './compile.ts'
import { PLATFORMS } from './platforms.ts'

const root = new URL('..', import.meta.url).pathname

/** @param embedded folder with the files of the console */
async function build(embedded: string): Promise<void> {
  if (process.argv.includes('--all')) {
    for (const [name, platform] of Object.entries(PLATFORMS)) {
      await compile(platform, `${root}dist/carillon-${name}`, embedded)
      console.log(`dist/carillon-${name}`)
    }
  } else {
    const name = ownPlatform()
    const platform = PLATFORMS[name]
    if (!platform) throw new Error(`There is no build for ${name}.`)
    await compile(platform, `${root}dist/carillon`, embedded)
    console.log('dist/carillon')
  }
}

await withConsole(build)
