import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildConsole } from '../../scripts/build-console.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

/** A small console: a screen that is loaded on demand, a part of it, a font and an icon. */
const SOURCES: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><html lang="en"><head><title>Small</title>
    <link rel="icon" href="/favicon.svg"><link rel="preload" href="./fonts/inter.woff2" as="font" crossorigin>
    <script type="module" src="./main.ts"></script></head><body></body></html>`,
  'main.ts': `import font from './fonts/inter.woff2'
    import icon from './icon.png'
    import './styles/tokens.css'
    import 'virtual:styles'
    const show = async () => (await import('./screens/list/list.ts')).show()
    globalThis.started = [font, icon, process.env.NODE_ENV, show]`,
  'fonts/inter.woff2': 'a font',
  'icon.png': 'a picture',
  'styles/tokens.css': ':root { --accent: rgb(1 2 3) }',
  'ui/button.ts': `import styles from './button.module.css'\nexport const button = () => styles.button`,
  'ui/button.module.css': '.button { color: var(--accent) }',
  'screens/list/list.ts': `import { button } from '../../ui/button.ts'
    import styles from './list.module.css'
    export const show = () => [button(), styles.list]`,
  'screens/list/list.module.css': '.list { color: rgb(4 5 6) }',
  'screens/list/unused.module.css': '.wide { width: 12345px }',
}

class Small extends TemporaryDirectory {
  readonly source = this.at('console')
  readonly out = this.at('dist/console')

  constructor(sources = SOURCES) {
    super()
    for (const [name, content] of Object.entries(sources)) this.put(name, content)
  }

  put(name: string, content: string): void {
    const path = join(this.source, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }

  build = (isCompressed = true) => buildConsole({ source: this.source, out: this.out, isCompressed })

  names = (): string[] =>
    readdirSync(this.out, { recursive: true })
      .map(String)
      .filter((name) => statSync(join(this.out, name)).isFile())
      .sort()

  read = (name: string): Buffer => readFileSync(join(this.out, name))

  /** Returns the only file whose name has this end. */
  fileEnding(end: string): string {
    const found = this.names().filter((name) => name.endsWith(end))
    expect(found).toHaveLength(1)
    return found[0]!
  }
}

test('one stylesheet has all styles, those of screens after those of their parts', async () => {
  using small = new Small()
  await small.build()
  const sheet = small.fileEnding('.css')
  const page = small.read('index.html').toString()
  expect(page).toContain(`href="/console/${sheet}"`)
  const css = small.read(sheet).toString()
  const order = ['--accent:', 'color:var(--accent)', '#040506', '12345px'].map((rule) => css.indexOf(rule))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order[0]).toBeGreaterThanOrEqual(0)
  // The scripts use the classes of the stylesheet.
  const scripts = small.names().filter((name) => name.endsWith('.js'))
  const code = scripts.map((name) => small.read(name).toString()).join('\n')
  for (const [, name] of css.matchAll(/\.((?:button|list)_[\w-]+)/g)) expect(code).toContain(name!)
})

test('a part that is imported on demand is a separate file, and every file except the page is named by its content', async () => {
  using small = new Small()
  await small.build()
  const names = small.names().filter((name) => !/\.(?:br|gz)$/.test(name))
  expect(names.filter((name) => !/^assets\/[\w-]+-[a-z0-9]{8}\.(?:js|css|woff2|png)$/.test(name))).toEqual([
    'index.html',
  ])
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  const page = small.read('index.html').toString()
  expect(scripts.filter((name) => page.includes(name))).toHaveLength(1)
  expect(page).toContain(`href="/console/${small.fileEnding('.woff2')}"`)
  expect(page).toContain('href="/favicon.svg"')
  const code = scripts.map((name) => small.read(name).toString()).join('\n')
  expect(code).toContain('"production"')
  expect(code).toContain(small.fileEnding('.png'))

  const before = small.names()
  small.put('screens/list/list.ts', `${SOURCES['screens/list/list.ts']}\nexport const more = 7`)
  small.put('main.ts', SOURCES['main.ts']!.replace(').show()', ').more'))
  await small.build()
  expect(small.names()).not.toEqual(before)
})

test('every file except fonts and pictures has compressed forms with the same content', async () => {
  using small = new Small()
  await small.build()
  const names = small.names()
  const plain = names.filter((name) => !/\.(?:br|gz)$/.test(name))
  const compressed = plain.filter((name) => !/\.(?:woff2|png)$/.test(name))
  expect(names).toEqual([...plain, ...compressed.flatMap((name) => [`${name}.br`, `${name}.gz`])].sort())
  for (const name of compressed) {
    expect(brotliDecompressSync(small.read(`${name}.br`)).equals(small.read(name))).toBe(true)
    expect(gunzipSync(small.read(`${name}.gz`)).equals(small.read(name))).toBe(true)
  }
  await small.build(false)
  expect(small.names()).toEqual(plain)
})

test('the same sources become the same files, and no file of an earlier build stays', async () => {
  using small = new Small()
  const contents = () => small.names().map((name) => [name, small.read(name).toString('base64')])
  await small.build()
  const first = contents()
  writeFileSync(join(small.out, 'assets/left-00000000.js'), 'left')
  await small.build()
  expect(contents()).toEqual(first)
})

test('a build without a console or with an error in it fails with the reason, and the earlier build stays', async () => {
  using small = new Small()
  await small.build()
  const before = small.names()
  small.put('main.ts', `import './nowhere.ts'`)
  const mistake = await small.build().catch((error) => error)
  expect(mistake.message).toBe('The console could not be bundled.')
  expect(String(mistake.errors)).toContain('nowhere.ts')
  expect(small.names()).toEqual(before)
  const missing = small.at('missing')
  await expect(buildConsole({ source: missing, out: small.out })).rejects.toThrow(
    `The console cannot be built: there is no ${missing}/index.html.`,
  )
})

/** A console with a frame, pages outside it, and three screens that share a small part and a value. */
/** Text that makes a module too large to be loaded with the frame. */
const LARGE = Array.from({ length: 300 }, (_, n) => ((n * n * n) % 8191).toString(36)).join('')

const WITH_SCREENS: Readonly<Record<string, string>> = {
  ...SOURCES,
  'main.ts': `import 'virtual:styles'
    globalThis.open = {
      inside: async (screen) => (await import('./inside.ts')).show(screen),
      outside: async () => (await import('./outside.ts')).show(),
    }`,
  'value.ts': `export const value = { changes: 0 }\nexport const change = () => ++value.changes`,
  'part.ts': `import { value } from './value.ts'\nexport default (name) => name + ' ' + value.changes`,
  'late.ts': `import part from './part.ts'
    globalThis.large = '${LARGE}'
    export const late = await Promise.resolve(part('late'))`,
  'inside.ts': `import { change } from './value.ts'
    const screens = { a: () => import('./a.ts'), b: () => import('./b.ts'), c: () => import('./c.ts') }
    export const show = async (screen) => { change(); return (await screens[screen]()).default() }`,
  'outside.ts': `import { value } from './value.ts'\nexport const show = () => 'outside ' + value.changes`,
  'a.ts': `import part from './part.ts'\nexport default () => part('a')`,
  'b.ts': `import { late } from './late.ts'\nimport part from './part.ts'\nexport default () => part('b') + ', ' + late`,
  'c.ts': `import { late as early } from './late.ts'\nimport part from './part.ts'\nexport default () => part('c') + early`,
}

test('merged scripts say the same, share their values, and are fewer for each screen', async () => {
  using small = new Small(WITH_SCREENS)
  await small.build(false)
  const page = small.read('index.html').toString()
  const scripts = small.names().filter((name) => name.endsWith('.js'))
  for (const name of scripts) {
    const text = small.read(name).toString()
    writeFileSync(join(small.out, name), text.replaceAll('/console/assets/', './'))
  }
  const [, entry] = /src="\/console\/([^"]+)"/.exec(page)!
  await import(join(small.out, entry!))
  const { open } = globalThis as unknown as {
    open: { inside(screen: string): Promise<string>; outside(): Promise<string> }
  }
  expect(await open.outside()).toBe('outside 0')
  expect(await open.inside('a')).toBe('a 1')
  expect(await open.inside('b')).toBe('b 2, late 2')
  expect(await open.inside('c')).toBe('c 3late 2')
  expect(await open.outside()).toBe('outside 3')

  const [, shared] = /rel="modulepreload" crossorigin href="\/console\/([^"]+)"/.exec(page)!
  expect(scripts).toContain(shared!)
  const isPart = (name: string) => small.read(name).toString().includes('changes')
  expect(scripts.filter(isPart).map((name) => name.replace(/-\w+\.js$/, ''))).toEqual([
    'assets/inside',
    'assets/outside',
    'assets/shared',
  ])
})

test('the name of each script changes with the content of a merged one', async () => {
  using small = new Small(WITH_SCREENS)
  const scripts = () => small.names().filter((name) => name.endsWith('.js'))
  await small.build(false)
  const before = scripts()
  small.put('value.ts', WITH_SCREENS['value.ts']!.replace('0', '7'))
  await small.build(false)
  expect(scripts().filter((name) => before.includes(name))).toEqual([])
  expect(scripts()).toHaveLength(before.length)
})
