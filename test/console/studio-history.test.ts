import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Block, type Design, newBlock, paragraph } from '../../console/shell/studio/design.ts'
import {
  allBlocks,
  changed,
  copyOf,
  inserted,
  listAt,
  moved,
  type Place,
  placeOf,
  removed,
  stepFrom,
  withColumns,
} from '../../console/shell/studio/edits.ts'
import { type Act, begin, type History, reduce } from '../../console/shell/studio/history.ts'

const leaf = (id: string): Block => ({ ...newBlock('TEXT'), id, paragraphs: [paragraph(id)] })
const columns = (id: string, ...ids: string[][]): Block => ({
  ...newBlock('COLUMNS'),
  id,
  columns: ids.map((column) => ({ width: null, blocks: column.map(leaf) as never[] })),
})
const design = (...blocks: Block[]): Design => ({ version: 1, direction: null, blocks })
const at = (index: number, parent: string | null = null, column = 0): Place => ({ parent, column, index })

/** Shows a design as text: `a [b c|d] e`. */
const outline = ({ blocks }: Pick<Design, 'blocks'>): string =>
  blocks
    .map((block) =>
      block.type === 'COLUMNS'
        ? `[${block.columns.map((column) => outline({ blocks: column.blocks })).join('|')}]`
        : block.id,
    )
    .join(' ')

const sample = () => design(leaf('a'), columns('c', ['x', 'y'], ['z']), leaf('b'))

test('a block moves to the place that it is dropped at', () => {
  expect(outline(moved(sample(), 'a', at(3)))).toBe('[x y|z] b a')
  expect(outline(moved(sample(), 'b', at(1, 'c', 1)))).toBe('a [x y|z b]')
  expect(outline(moved(sample(), 'x', at(2, 'c', 0)))).toBe('a [y x|z] b')
  expect(outline(moved(sample(), 'z', at(0)))).toBe('z a [x y|] b')
})

test('a drop where the block is changes nothing, and columns never go into columns', () => {
  const before = design(leaf('a'), columns('c', ['x'], []), columns('d', [], []))
  expect(moved(before, 'a', at(0))).toBe(before)
  expect(moved(before, 'a', at(1))).toBe(before)
  expect(moved(before, 'c', at(0, 'd', 0))).toBe(before)
  expect(moved(before, 'c', at(0, 'c', 0))).toBe(before)
  expect(inserted(before, newBlock('CARDS'), at(0, 'c', 0))).toBe(before)
})

test('steps down lead through every place to the end, and steps up lead back', () => {
  let now = sample()
  const seen: string[] = []
  for (let place = stepFrom(now, 'a', 1); place; place = stepFrom(now, 'a', 1)) {
    now = moved(now, 'a', place)
    seen.push(outline(now))
  }
  expect(seen).toEqual([
    '[a x y|z] b',
    '[x a y|z] b',
    '[x y a|z] b',
    '[x y|a z] b',
    '[x y|z a] b',
    '[x y|z] a b',
    '[x y|z] b a',
  ])
  const back: string[] = []
  for (let place = stepFrom(now, 'a', -1); place; place = stepFrom(now, 'a', -1)) {
    now = moved(now, 'a', place)
    back.push(outline(now))
  }
  expect(back).toEqual([...seen.slice(0, -1).reverse(), 'a [x y|z] b'])
})

test('fewer columns keep the blocks of the removed ones', () => {
  const block = columns('c', ['x'], ['y'], ['z'])
  const fewer = withColumns((block as Extract<Block, { type: 'COLUMNS' }>).columns, 2)
  expect(outline(design({ ...block, columns: fewer } as Block))).toBe('[x|y z]')
  expect(withColumns(fewer, 4).map(({ blocks }) => blocks.length)).toEqual([1, 2, 0, 0])
})

test('a copy has new ids at every depth', () => {
  const block = columns('c', ['x'], ['y'])
  const all = allBlocks(design(block, copyOf(block)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(6)
})

const typing = (text: string, ms: number, run = 'text of a'): Act => ({
  type: 'change',
  edit: (old) => changed(old, 'a', { paragraphs: [paragraph(text)] } as Partial<Block>),
  run,
  at: ms,
})
const textOf = ({ now }: History): string => {
  const block = now.design.blocks.find(({ id }) => id === 'a')
  return block?.type === 'TEXT' ? (block.paragraphs[0]?.spans[0]?.text ?? '') : ''
}
const play = (start: History, ...acts: Act[]): History => acts.reduce(reduce, start)

test('typing in one go is undone together, and a pause begins anew', () => {
  const start = begin(design(leaf('a'), leaf('b')))
  const typed = play(start, typing('h', 0), typing('he', 300), typing('hey', 600), typing('hey you', 5_000))
  expect(typed.past).toHaveLength(2)
  const once = reduce(typed, { type: 'undo' })
  expect(textOf(once)).toBe('hey')
  expect(textOf(reduce(once, { type: 'undo' }))).toBe('a')
  expect(textOf(play(once, { type: 'undo' }, { type: 'redo' }, { type: 'redo' }))).toBe('hey you')
})

test('typing into another field, or after another selection, is undone on its own', () => {
  const start = begin(design(leaf('a'), leaf('b')))
  expect(play(start, typing('h', 0), typing('he', 10, 'other')).past).toHaveLength(2)
  expect(play(start, typing('h', 0), { type: 'select', id: 'b' }, typing('he', 10)).past).toHaveLength(2)
})

test('typing after an undo does not join what was undone', () => {
  const start = begin(design(leaf('a')))
  const undone = play(start, typing('h', 0), typing('he', 10), { type: 'undo' }, typing('x', 20))
  expect(undone.past).toHaveLength(1)
  expect(undone.future).toHaveLength(0)
  expect(textOf(reduce(undone, { type: 'undo' }))).toBe('a')
})

test('a version of another window can be undone', () => {
  const other = design(leaf('z'))
  const replaced = reduce(begin(sample()), { type: 'replace', design: other })
  expect(replaced.now.design).toBe(other)
  expect(outline(reduce(replaced, { type: 'undo' }).now.design)).toBe('a [x y|z] b')
})

/** A random change, as numbers that are read against the design of the moment. */
const step = fc.record({
  act: fc.constantFrom('add', 'move', 'remove', 'copy', 'undo', 'redo', 'type'),
  which: fc.nat(),
  where: fc.nat(),
  column: fc.nat(3),
})

test('after any changes, undo leads back to the beginning and redo to the end, and no id is there twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const start = begin(sample())
      let history = start
      for (const [time, { act, which, where, column }] of steps.entries()) {
        const now = history.now.design
        const all = allBlocks(now)
        const block = all[which % Math.max(1, all.length)]
        const parents = [null, ...all.filter(({ type }) => type === 'COLUMNS').map(({ id }) => id)]
        const place = { parent: parents[where % parents.length]!, column: column % 2, index: 0 }
        place.index = where % (listAt(now, place).length + 1)
        const change = (edit: (old: Design) => Design): Act => ({ type: 'change', edit, at: time * 10_000 })
        if (act === 'undo' || act === 'redo') history = reduce(history, { type: act })
        else if (act === 'add')
          history = reduce(
            history,
            change((old) => inserted(old, newBlock('TEXT'), place)),
          )
        else if (!block) continue
        else if (act === 'move')
          history = reduce(
            history,
            change((old) => moved(old, block.id, place)),
          )
        else if (act === 'remove')
          history = reduce(
            history,
            change((old) => removed(old, block.id)),
          )
        else if (act === 'copy')
          history = reduce(
            history,
            change((old) => inserted(old, copyOf(block), placeOf(old, block.id)!)),
          )
        else
          history = reduce(
            history,
            change((old) => changed(old, block.id, { padding: 'LARGE' })),
          )
        const ids = allBlocks(history.now.design).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }
      const last = history.now.design
      let back = history
      while (back.past.length > 0) back = reduce(back, { type: 'undo' })
      expect(back.now.design).toEqual(start.now.design)
      let forth = back
      for (let redone = 0; redone < history.past.length; redone++) forth = reduce(forth, { type: 'redo' })
      expect(forth.now.design).toEqual(last)
    }),
  )
})

test('a move keeps all blocks', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom(null, 'c'),
      fc.nat(1),
      fc.nat(4),
      (which, parent, column, index) => {
        const before = sample()
        const all = allBlocks(before)
        const { id } = all[which % all.length]!
        const ids = (one: Design) =>
          allBlocks(one)
            .map((block) => block.id)
            .sort()
        const place = { parent, column, index: Math.min(index, listAt(before, at(0, parent, column)).length) }
        expect(ids(moved(before, id, place))).toEqual(ids(before))
      },
    ),
  )
})
