import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|(?!-)/.test(line) && !/^\| (?:Who|What could happen) \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const threats = rows.filter((cells) => cells[3]!.startsWith('`test/'))

test('every threat of docs/security.md names an existing test', () => {
  expect(threats.length).toBeGreaterThan(40)
  const missing = threats.flatMap(([, threat, , shown]) => {
    const [, path, name] = /^`(test\/[^`]+)`: (.+)$/.exec(shown!) ?? []
    if (path === undefined) return [`${threat}: ${shown}`]
    const text = readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")
    return text.includes(name!) ? [] : [`${path}: ${name}`]
  })
  expect(missing).toEqual([])
})

test('every other line of docs/security.md says who is trusted', () => {
  expect(rows.length - threats.length).toBe(6)
})
