import { expect, test } from 'bun:test'
import { appendFileSync, statSync } from 'node:fs'
import { PageNotes, readNotes } from '../../../src/storage/shipping/page-notes.ts'
import { PageSet } from '../../../src/storage/shipping/page-set.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

const CHAIN = { id: '0123abcd', file: '1:2', boot: null }
const at = (frames: number) => ({ salt: 'abcdefgh', frames, commits: frames })

function begin(path: string): PageNotes {
  return new PageNotes(path, {
    chain: CHAIN,
    position: at(0),
    pages: new PageSet(),
    collected: 0,
    acknowledged: undefined,
  })
}

test('notes that are written again keep what was collected apart from what was not', () => {
  using directory = new TemporaryDirectory()
  const path = directory.at('notes')
  const notes = begin(path)
  notes.note(at(1), [7, 9])
  const { number } = notes.collect()
  notes.note(at(2), [9, 11])
  let largest = 0
  for (let frames = 3, size = 0; size >= largest; frames++) {
    largest = size
    for (let again = 0; again < 20_000; again++) notes.note(at(frames), [])
    size = statSync(path).size
  }
  expect([...readNotes(path)!.pages.list()]).toEqual([7, 9, 11])
  notes.done({ number, sha256: 'ab'.repeat(32) })
  const left = readNotes(path)!
  expect([...left.pages.list()]).toEqual([9, 11])
  expect(left).toMatchObject({
    chain: CHAIN,
    collected: 1,
    acknowledged: { number: 1, sha256: 'ab'.repeat(32) },
  })
  notes.close(undefined)
})

test('a record that was cut off does not count, and neither does a clean end before other records', () => {
  using directory = new TemporaryDirectory()
  const path = directory.at('notes')
  const notes = begin(path)
  notes.note(at(4), [3])
  notes.close('a mark')
  expect(readNotes(path)).toMatchObject({ position: at(4), cleanMark: 'a mark' })
  appendFileSync(path, Buffer.from([40, 0, 0, 0, 1, 2, 3]))
  expect(readNotes(path)).toMatchObject({ position: at(4), cleanMark: 'a mark' })
  expect(readNotes(directory.at('none'))).toBeUndefined()
})
