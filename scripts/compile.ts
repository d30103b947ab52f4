import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildConsole, CONSOLE, replaceFolder } from './build-console.ts'
import type { Platform } from './platforms.ts'

/** Compiles the executable for a platform. */

const require = createRequire(import.meta.url)
const root = new URL('..', import.meta.url).pathname

/**
 * Keeps the binary from reading files of its working directory that would change its behaviour, such as a
 * `preload` in a bunfig.toml or settings in a .env. It may run as root in folders that other users can write
 * to: test/e2e/working-directory.drill.ts.
 */
const NOTHING_FROM_OUTSIDE = {
  autoloadBunfig: false,
  autoloadDotenv: false,
  autoloadTsconfig: false,
  autoloadPackageJson: false,
} satisfies Partial<Bun.CompileBuildOptions>

/**
 * Size of headers, 256 KiB instead of the default 16 KiB. The runtime refuses larger ones with an empty 431
 * before our code runs. http/pipeline.ts refuses an address above 64 KiB itself.
 */
const EXEC_ARGV = ['--max-http-header-size=262144']

/**
 * Fixed folder for two modules that ask for the folder of their file without a need. Otherwise the binary
 * would contain the path of the checkout, and two builds of one commit would differ.
 */
const SAME_EVERYWHERE = { __dirname: '"/carillon"', __filename: '"/carillon/main.js"' }

/**
 * Compiles the executable for a platform. The same commit gives the same bytes in any folder. Throws if it
 * cannot.
 * @param embedded folder with the files of the console
 * @returns the paths of all its sources, from the root
 */
export async function compile(platform: Platform, outfile: string, embedded: string): Promise<string[]> {
  const result = await Bun.build({
    entrypoints: [
      `${root}cli/main.ts`,
      `${root}src/appliance/copies/copies-worker.ts`,
      `${root}src/appliance/copies/ledger-worker.ts`,
      `${root}src/appliance/copies/lease-worker.ts`,
      `${root}src/appliance/copies/segments-worker.ts`,
      `${root}src/appliance/standby/check-worker.ts`,
      `${root}src/db/read-worker.ts`,
      `${root}src/providers/documents/document-worker.ts`,
      `${root}src/storage/publishing/snapshot-worker.ts`,
      `${root}src/wiring/prepare-worker.ts`,
    ],
    target: 'bun',
    // esm: with --bytecode alone, a worker that is named by URL is looked up in the source folder.
    format: 'esm',
    minify: true,
    bytecode: true,
    // A command reads and runs only its own modules (cli/program.ts).
    splitting: true,
    sourcemap: 'none',
    define: SAME_EVERYWHERE,
    metafile: true,
    // Flat: in the binary all files are in the folder of the main program, and `new URL('./x-worker.ts', …)`
    // looks there.
    naming: { entry: '[name].[ext]' },
    compile: {
      target: platform.target,
      outfile,
      execArgv: EXEC_ARGV,
      ...NOTHING_FROM_OUTSIDE,
      // In the binary this is the folder `console`: src/http/console-pages.ts.
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
  return Object.keys(result.metafile?.inputs ?? {})
}

/** Bundles the console. Calls `work` with the folder of its files, and the paths of its sources. */
export async function withConsole<T>(work: (embedded: string, sources: string[]) => Promise<T>): Promise<T> {
  mkdirSync(`${root}dist`, { recursive: true })
  // The names of classes in the console depend on the paths of their files relative to this folder.
  process.chdir(root)
  // A separate folder for this build, because another one, such as that of `npm run dev`, may replace
  // dist/console.
  const folder = mkdtempSync(`${root}dist/build-`)
  const embedded = `${folder}/console`
  try {
    const result = await work(embedded, await buildConsole({ ...CONSOLE, out: embedded }))
    // A run from source serves the same files.
    replaceFolder(CONSOLE.out, embedded)
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
