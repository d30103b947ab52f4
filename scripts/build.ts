/**
 * Compiles the one executable, with the console in it. `bun scripts/build.ts` builds for this machine
 * into dist/carillon; `--all` cross-compiles for every platform we support.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildConsole, CONSOLE, replaceFolder } from './build-console.ts'
import { PLATFORMS, type Platform } from './platforms.ts'

/**
 * The binary may run as root in folders that other users can write to, so it
 * reads no file there that would change its behaviour (a `preload` in a
 * bunfig.toml, settings in a .env): test/e2e/working-directory.test.ts.
 */
const NOTHING_FROM_OUTSIDE = {
  autoloadBunfig: false,
  autoloadDotenv: false,
  autoloadTsconfig: false,
  autoloadPackageJson: false,
} satisfies Partial<Bun.CompileBuildOptions>

/**
 * The runtime refuses headers above this size with an empty 431, before our code
 * runs: 256 KiB instead of the default 16. http/pipeline.ts refuses an address
 * above 64 KiB itself.
 */
const EXEC_ARGV = ['--max-http-header-size=262144']

const require = createRequire(import.meta.url)
const root = new URL('..', import.meta.url).pathname

/** Whether this Bun runs on musl, as its own memory mappings show. */
const isMusl = (): boolean =>
  process.platform === 'linux' && readFileSync('/proc/self/maps', 'utf8').includes('/ld-musl-')

/** @param embedded folder with the files of the console */
async function compile(platform: Platform, outfile: string, embedded: string): Promise<void> {
  const result = await Bun.build({
    entrypoints: [
      `${root}cli/main.ts`,
      `${root}src/db/read-worker.ts`,
      `${root}src/providers/documents/document-worker.ts`,
      `${root}src/storage/snapshot-worker.ts`,
      `${root}src/wiring/prepare-worker.ts`,
    ],
    target: 'bun',
    // esm: with --bytecode alone a worker named by URL is looked for in the folder of the source.
    format: 'esm',
    minify: true,
    bytecode: true,
    // A command reads and runs only the modules that it needs (cli/program.ts).
    splitting: true,
    sourcemap: 'none',
    // Flat: inside the binary everything is in the folder of the main program, and `new URL('./x-worker.ts', …)` looks there.
    naming: { entry: '[name].[ext]' },
    compile: {
      ...{ target: platform.target, outfile, execArgv: EXEC_ARGV, ...NOTHING_FROM_OUTSIDE },
      // Inside the binary it is the folder `console`: src/http/console-pages.ts.
      assets: [embedded],
    },
    plugins: [
      {
        name: 'sqlite-of-target',
        setup(build) {
          build.onResolve({ filter: /^better-sqlite3$/ }, () => ({
            path: require.resolve(`better-sqlite3/${platform.sqlite}`),
          }))
        },
      },
    ],
  })
  if (!result.success) throw new AggregateError(result.logs, `Could not build ${outfile}`)
}

/** @param embedded folder with the files of the console */
async function build(embedded: string): Promise<void> {
  if (process.argv.includes('--all')) {
    for (const [name, platform] of Object.entries(PLATFORMS)) {
      await compile(platform, `${root}dist/carillon-${name}`, embedded)
      console.log(`dist/carillon-${name}`)
    }
  } else {
    const name = `${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`
    const platform = PLATFORMS[name]
    if (!platform) throw new Error(`There is no build for ${name}.`)
    await compile(platform, `${root}dist/carillon`, embedded)
    console.log('dist/carillon')
  }
}

mkdirSync(`${root}dist`, { recursive: true })
// The names of classes in the console depend on the paths of their files from here.
process.chdir(root)
// A folder of this build: another one, such as that of `npm run dev`, may replace dist/console meanwhile.
const folder = mkdtempSync(`${root}dist/build-`)
const embedded = `${folder}/console`
try {
  await buildConsole({ ...CONSOLE, out: embedded })
  await build(embedded)
  // Run from source, the server serves the same files.
  replaceFolder(CONSOLE.out, embedded)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
