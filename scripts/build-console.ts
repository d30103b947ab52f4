/**
 * Bundles the console into dist/console, which scripts/build.ts embeds. With `--watch` it bundles again after
 * each change, without compressed forms.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as zlibGzip } from 'node:zlib'
import { CONSOLE_PATH } from '../src/http/console-paths.ts'
import { mergeChunks } from './merge-chunks.ts'
import { parsedWords, waitsForWords } from './parsed-words.ts'

const root = join(import.meta.dir, '..')

interface ConsoleBuild {
  /** Folder with index.html. */
  source: string
  /** Folder for the files. Its earlier content is removed. */
  out: string
  /** Whether a pseudo-language of long accented words replaces English. */
  isPseudo?: boolean
  /** Whether to make the compressed forms, which takes most of the time. */
  isCompressed?: boolean
}

/** The console of this checkout. */
export const CONSOLE: ConsoleBuild = { source: join(root, 'console'), out: join(root, 'dist/console') }

const namesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort()

/**
 * Returns the stylesheets of components. Those of screens come last, so that they can override the styles of
 * their parts.
 */
function stylesheetsIn(source: string): string[] {
  const isScreen = (name: string): boolean => name.startsWith('screens/')
  const names = namesIn(source).filter((name) => name.endsWith('.module.css'))
  return [...names.filter((name) => !isScreen(name)), ...names.filter(isScreen)]
}

/**
 * Resolves the import `virtual:styles` to the stylesheets of all components. The bundler would write the
 * stylesheet of a module that is imported on demand to a file that no page loads.
 */
const allStyles = (source: string): Bun.BunPlugin => ({
  name: 'virtual:styles',
  setup(build) {
    build.onResolve({ filter: /^virtual:styles$/ }, () => ({ path: 'styles', namespace: 'virtual' }))
    build.onLoad({ filter: /./, namespace: 'virtual' }, () => ({
      contents: stylesheetsIn(source)
        .map((name) => `import ${JSON.stringify(join(source, name))}`)
        .join('\n'),
      loader: 'js',
    }))
  },
})

/** Replacement for React in the bundle: it is 57 kB smaller as gzip (docs/decisions/0087-console.md). */
const SMALLER: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

const smallerReact: Bun.BunPlugin = {
  name: 'smaller React',
  setup(build) {
    build.onResolve({ filter: /^react(?:-dom)?(?:\/.*)?$/ }, ({ path }) => {
      const name = SMALLER[path]
      if (!name)
        throw new Error(
          `The console cannot be bundled with ${path}: scripts/build-console.ts has nothing for it.`,
        )
      return { path: Bun.resolveSync(name, root) }
    })
  },
}

/**
 * Returns the plugins for a bundle of these sources, in a page or in a document without a browser.
 * @param isPseudo whether the pseudo-language replaces English
 */
export const consolePlugins = (source: string, isPseudo = false): Bun.BunPlugin[] => [
  allStyles(source),
  smallerReact,
  parsedWords(isPseudo),
]

/** Prefix of a server address in the page, because the bundler would take the address for a file. */
const NO_FILE = 'data:,'

const serverAddresses: Bun.BunPlugin = {
  name: 'addresses of the server',
  setup(build) {
    build.onLoad({ filter: /index\.html$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replaceAll(/ (href|src)="(?=\/)/g, ` $1="${NO_FILE}`),
      loader: 'html',
    }))
  },
}

const PAGE = 'index.html'
const brotli = promisify(brotliCompress)
const gzip = promisify(zlibGzip)

/** Tells whether a file is already compressed, so that browsers get it unchanged. */
const isCompressedFormat = (name: string): boolean => /\.(?:woff2|png)$/.test(name)

/**
 * Bundles the console. Throws if there is none, or if it cannot be bundled.
 * @returns the paths of all its sources, from the working directory
 */
export async function buildConsole({
  source,
  out,
  isCompressed = true,
  isPseudo = false,
}: ConsoleBuild): Promise<string[]> {
  const start = join(source, PAGE)
  if (!existsSync(start)) throw new Error(`The console cannot be built: there is no ${start}.`)
  const result = await Bun.build({
    entrypoints: [start],
    target: 'browser',
    publicPath: CONSOLE_PATH,
    splitting: true,
    modulePreload: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    // The editor of texts has a file for each; without a choice both are bundled.
    conditions: ['production'],
    metafile: true,
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    plugins: [...consolePlugins(source, isPseudo), serverAddresses],
    throw: false,
  })
  if (!result.success) throw new AggregateError(result.logs, 'The console could not be bundled.')
  const outputs = new Map(result.outputs.map((output) => [output.path.replace(/^\.\//, ''), output]))
  const page = (await outputs.get(PAGE)!.text()).replaceAll(NO_FILE, '')
  // The page's stylesheet also contains the styles of modules that are imported on demand.
  const isLoaded = (name: string): boolean => !name.endsWith('.css') || page.includes(name)
  const others = await Promise.all(
    [...outputs]
      .filter(([name]) => !name.endsWith('.js') && name !== PAGE && isLoaded(name))
      .map(async ([name, output]) => [name, new Uint8Array(await output.arrayBuffer())] as const),
  )
  const { html, scripts } = await merged(page, result)
  const files = new Map<string, Uint8Array>([...others, ...scripts, [PAGE, Buffer.from(html)]])
  mkdirSync(dirname(out), { recursive: true })
  const made = mkdtempSync(`${out}-`)
  chmodSync(made, 0o755)
  await Promise.all([...files].map(([name, content]) => write(join(made, name), content, isCompressed)))
  replaceFolder(out, made)
  return Object.keys(result.metafile?.inputs ?? {})
}

/** Folder of all files except the page, in the bundle. */
const ASSETS = 'assets/'

/** Merges chunks if the console has a frame and pages outside it, and returns the page with the new names. */
async function merged(html: string, { outputs, metafile }: Bun.BuildOutput) {
  const texts = outputs
    .filter(({ path }) => path.endsWith('.js'))
    .map(async (output) => [basename(output.path), await output.text()] as const)
  const chunks = new Map(await Promise.all(texts))
  const partOf = (name: string) => [...chunks.keys()].find((chunk) => chunk.startsWith(`${name}-`))
  const [frame, outside] = [partOf('inside'), partOf('outside')]
  const folder = `${CONSOLE_PATH}${ASSETS}`
  const inFolder = (all: ReadonlyMap<string, string>) =>
    [...all].map(([name, text]) => [`${ASSETS}${name}`, Buffer.from(text)] as const)
  if (!frame || !outside) return { html, scripts: inFolder(chunks) }
  const waiting = Object.entries(metafile?.outputs ?? {}).filter(([, { inputs }]) =>
    Object.keys(inputs).some(waitsForWords),
  )
  const bundle = await mergeChunks({
    chunks,
    folder,
    entry: [...chunks.keys()].find((name) => html.includes(`src="${folder}${name}"`))!,
    frame,
    outside,
    waiting: new Set(waiting.map(([path]) => basename(path))),
  })
  return {
    html: html
      .replace(/(?<=<script [^>]*src=")[^"]+/, `${folder}${bundle.entry}`)
      .replace('</head>', `<link rel="modulepreload" crossorigin href="${folder}${bundle.shared}"></head>`),
    scripts: inFolder(bundle.chunks),
  }
}

/** Replaces a folder as a whole, so that a program that reads it never finds a part of it. */
export function replaceFolder(folder: string, made: string): void {
  // Another process may replace it at the same time.
  for (let tries = 3; tries > 0; tries--) {
    rmSync(folder, { recursive: true, force: true })
    try {
      renameSync(made, folder)
      return
    } catch (error) {
      if (tries === 1) throw error
    }
  }
}

async function write(path: string, content: Uint8Array, isCompressed: boolean): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  if (isCompressed && !isCompressedFormat(path)) {
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    const [br, gz] = await Promise.all([brotli(content, { params: parameters }), gzip(content, { level: 9 })])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }
  writeFileSync(path, content)
}

/**
 * Bundles now and after each change, until the process ends. An error is printed, and the last files stay.
 */
async function watchConsole(build: ConsoleBuild): Promise<void> {
  let change = Promise.withResolvers<void>()
  for (const folder of [build.source, join(root, 'words')])
    watch(folder, { recursive: true }, () => change.resolve())
  for (;;) {
    await buildConsole({ ...build, isCompressed: false }).catch((error) => console.error(error))
    await change.promise
    change = Promise.withResolvers<void>()
  }
}

if (import.meta.main) {
  // The names of classes depend on the paths of their files relative to this folder.
  process.chdir(root)
  await (process.argv.includes('--watch') ? watchConsole : buildConsole)(CONSOLE)
}
