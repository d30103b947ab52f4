import { expect, test } from 'bun:test'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { swapInFile, swapped } from '../../cli/fleet/swap-standby.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

const FILE = `# The front.
maps = "/etc/haproxy/carillon"

# Rack 1.
[home.a1] # the big one
run = ["ssh", "a1", "sudo", "carillon"]
server = "a1"
stop = ["true"]

# Rack 2.
[home.a1.standby]
run = ["ssh", "s1", "sudo", "carillon"] # [home.a1]
server = "standby"

[home.b2]
run = ["ssh", "b2", "sudo", "carillon"]
`

test('a home and its standby change places, and each keeps its comments', () => {
  const once = swapped(FILE, 'a1')!
  expect(once).toBe(
    FILE.replace('[home.a1] # the', '[home.a1.X] # the')
      .replace('[home.a1.standby]', '[home.a1]')
      .replace('[home.a1.X]', '[home.a1.standby]'),
  )
  expect(swapped(once, 'a1')).toBe(FILE)
})

const words = fc.array(fc.stringMatching(/^[a-z0-9/.[\]# -]{1,12}$/), { minLength: 1, maxLength: 3 })
const section = fc.record({
  above: fc.array(fc.constantFrom('# [home.a1]', '', '  # a remark', '# run = "x"'), { maxLength: 3 }),
  indent: fc.constantFrom('', '  '),
  after: fc.constantFrom('', ' # its machine'),
  run: words,
  start: fc.option(words),
  server: fc.constantFrom('a1', 'standby', 'x'),
})
const names = fc.uniqueArray(fc.constantFrom('b2', 'c3', 'D4', '55'), { maxLength: 4 })
const styles = fc.constantFrom('[home.NAME]', '[ home . NAME ]', '[home."NAME"]', "[home.'NAME']")

test('an exchange changes two headers, the parsed places of two homes, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(section, { minLength: 6, maxLength: 6 }),
      names,
      styles,
      fc.nat(5),
      (sections, others, style, place) => {
        const headers = [...others.map((name) => `[home.${name}]`)]
        headers.splice(place, 0, style.replace('NAME', 'a1'), '[home.a1.standby]')
        const text = `maps = "/m"\n${headers
          .map((header, n) => {
            const { above, indent, after, run, start, server } = sections[n]!
            const lines = [`run = ${JSON.stringify(run)}`, `server = "${server}"`]
            if (start) lines.push(`start = ${JSON.stringify(start)}`)
            return [...above, indent + header + after, ...lines].join('\n')
          })
          .join('\n')}\n`
        const before = Bun.TOML.parse(text) as { home: Record<string, Record<string, unknown>> }
        const result = swapped(text, 'a1')!
        const after = Bun.TOML.parse(result) as typeof before
        const { standby, ...own } = before.home.a1!
        expect(after).toEqual({
          ...before,
          home: { ...before.home, a1: { ...(standby as object), standby: own } },
        })
        const changed = result.split('\n').filter((line, n) => line !== text.split('\n')[n])
        expect(changed.map((line) => line.trim().replace(/ #.*/, '')).sort()).toEqual([
          '[home.a1.standby]',
          '[home.a1]',
        ])
      },
    ),
  )
})

test.each([
  ['a table in one line', 'maps = "/m"\n[home.a1]\nrun = ["a"]\nstandby = { run = ["b"], server = "s" }\n'],
  ['a home without a standby', FILE.replace('[home.a1.standby]', '[home.c3]')],
  [
    'text that only looks like a header',
    'maps = """\n[home.a1]\n[home.a1.standby]\n"""\n[home.b2]\nrun = ["x"]\n',
  ],
  ['a file that is not TOML', `${FILE}\n[`],
])('%s is left as it is', (_, text) => {
  expect(swapped(text, 'a1')).toBeUndefined()
  using folder = new TemporaryDirectory()
  const path = folder.at('fleet.toml')
  writeFileSync(path, text)
  chmodSync(path, 0o644)
  expect(() => swapInFile(path, 'a1')).toThrow(
    `${path} does not have the sections [home.a1] and [home.a1.standby]`,
  )
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('the file keeps its permissions', () => {
  using folder = new TemporaryDirectory()
  const path = folder.at('fleet.toml')
  writeFileSync(path, FILE)
  chmodSync(path, 0o644)
  swapInFile(path, 'a1')
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([swapped(FILE, 'a1')!, 0o644])
})
