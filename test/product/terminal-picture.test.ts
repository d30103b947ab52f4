import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawnPicture, PICTURE, pictureLines } from '../../scripts/terminal-picture.ts'

const readme = readFileSync(join(import.meta.dir, '../../README.md'), 'utf8')

// test/e2e/demo.drill.ts compares the same text of README.md with the output of the demo.
test('the picture in README.md has the text of the demo; make it again with `bun scripts/terminal-picture.ts`', () => {
  expect(pictureLines(readme).length).toBeGreaterThan(20)
  expect(readFileSync(PICTURE, 'utf8')).toBe(drawnPicture(readme))
})
