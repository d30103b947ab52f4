import { describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildConsole, CONSOLE } from '../../scripts/build-console.ts'

/** Maximum size of the files that a screen needs first, bytes as gzip. */
const BUDGET = 150_000
/** Maximum number of these files, because each costs a phone a share of a round trip. */
const MOST_FILES = 12

describe('the files of the console', async () => {
  const out = mkdtempSync(join(tmpdir(), 'carillon-console-'))
  process.on('exit', () => rmSync(out, { recursive: true, force: true }))
  await buildConsole({ ...CONSOLE, out, isCompressed: false })
  const page = readFileSync(join(out, 'index.html'), 'utf8')
  const files = readdirSync(join(out, 'assets'))
  const scripts = new Map(
    files
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(out, 'assets', name), 'utf8')] as const),
  )
  const size = (name: string) => gzipSync(scripts.get(name)!, { level: 9 }).length

  const named = (name: string, expression: RegExp): string[] =>
    [...scripts.get(name)!.matchAll(expression)].map(([, one]) => one!)
  /** Returns the files that a script imports statically. */
  const statics = (name: string) => named(name, /(?:from|import)"(?:\.\/|\/console\/assets\/)([^"]+\.js)"/g)
  const onDemand = (name: string) => named(name, /import\("(?:\.\/|\/console\/assets\/)([^"]+\.js)"\)/g)

  function closure(names: readonly string[], found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      closure(statics(name), found)
    }
    return found
  }

  const [, entry] = /src="\/console\/assets\/([^"]+\.js)"/.exec(page) ?? []
  const parts = onDemand(entry!)
  const inside = closure([entry!, ...parts.filter((name) => name.startsWith('inside-'))])
  const screens = [...new Set([...parts, ...[...inside].flatMap(onDemand)])].sort()

  test('the screens are found', () => expect(screens.length).toBeGreaterThan(50))

  test('the frame waits for the translations of no area, so that each screen loads only its own', () => {
    const waiting = [...inside].filter((name) => /await \w+\(\{de:/.test(scripts.get(name)!))
    expect(waiting).toEqual([])
  })

  test.each(screens)('%s needs at most 150 kB of script in 12 files', (screen) => {
    const needed = [...closure([screen], new Set(inside))]
    const total = needed.reduce((sum, name) => sum + size(name), 0)
    expect(total).toBeLessThanOrEqual(BUDGET)
    expect(needed.length).toBeLessThanOrEqual(MOST_FILES)
  })

  test('every file except the page has a name that changes with its content', () => {
    expect(readdirSync(out).filter((name) => name !== 'assets')).toEqual(['index.html'])
    expect(files.filter((name) => !/-[a-z0-9]{8}\.(?:js|css|woff2|svg|png)$/.test(name))).toEqual([])
  })

  test('the page links one stylesheet, and no other stylesheet exists', () => {
    const sheets = files.filter((name) => name.endsWith('.css'))
    expect(sheets).toHaveLength(1)
    expect(page).toContain(sheets[0]!)
    expect(existsSync(join(out, 'assets', sheets[0]!))).toBe(true)
  })

  test('no file loads from another host', () => {
    const css = readFileSync(join(out, 'assets', files.find((name) => name.endsWith('.css'))!), 'utf8')
    expect(css).not.toMatch(/url\(\s*["']?(?:https?:)?\/\//)
    expect(css).not.toContain('data:font')
    expect(page.match(/(?:src|href)="(?!\/)[^"]*"/g)).toBeNull()
  })
})
