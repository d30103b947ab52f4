import { type Block, type Column, type Design, fitsColumn, type Leaf, newId } from './design.ts'

/** Changes of a design. Each returns a new design, or the same one if nothing changes. */

/** A place between blocks. */
export interface Place {
  /** Id of the block with columns; null for the email itself. */
  parent: string | null
  column: number
  /** Number of blocks before the place. */
  index: number
}

/** Returns the place of a block; undefined if the design does not have it. */
export function placeOf({ blocks }: Design, id: string): Place | undefined {
  for (const [index, block] of blocks.entries()) {
    if (block.id === id) return { parent: null, column: 0, index }
    if (block.type !== 'COLUMNS') continue
    for (const [column, { blocks: inside }] of block.columns.entries()) {
      const at = inside.findIndex((one) => one.id === id)
      if (at >= 0) return { parent: block.id, column, index: at }
    }
  }
  return undefined
}

/** Lists all blocks, each before those in its columns. */
export const allBlocks = ({ blocks }: Pick<Design, 'blocks'>): Block[] =>
  blocks.flatMap<Block>((block) =>
    block.type === 'COLUMNS' ? [block, ...block.columns.flatMap((one) => one.blocks)] : [block],
  )

export const blockOf = (design: Design, id: string | null): Block | undefined =>
  id === null ? undefined : allBlocks(design).find((block) => block.id === id)

/** Returns the blocks around a place. */
export function listAt({ blocks }: Design, { parent, column }: Place): readonly Block[] {
  if (parent === null) return blocks
  const within = blocks.find(({ id }) => id === parent)
  return within?.type === 'COLUMNS' ? (within.columns[column]?.blocks ?? []) : []
}

function withList(design: Design, { parent, column }: Place, change: (list: Block[]) => Block[]): Design {
  if (parent === null) return { ...design, blocks: change(design.blocks) }
  const inColumn = (one: Column): Column => ({ ...one, blocks: change(one.blocks) as Leaf[] })
  return {
    ...design,
    blocks: design.blocks.map((block) =>
      block.id === parent && block.type === 'COLUMNS'
        ? { ...block, columns: block.columns.map((one, at) => (at === column ? inColumn(one) : one)) }
        : block,
    ),
  }
}

const fits = (block: Block, place: Place): boolean => place.parent === null || fitsColumn(block.type)

export const inserted = (design: Design, block: Block, place: Place): Design =>
  fits(block, place) ? withList(design, place, (list) => list.toSpliced(place.index, 0, block)) : design

export function removed(design: Design, id: string): Design {
  const place = placeOf(design, id)
  return place ? withList(design, place, (list) => list.toSpliced(place.index, 1)) : design
}

/** Changes fields of a block. Its id and kind stay. */
export function changed(design: Design, id: string, change: Partial<Block>): Design {
  const place = placeOf(design, id)
  if (!place) return design
  return withList(design, place, (list) =>
    list.map((block) => (block.id === id ? ({ ...block, ...change, id, type: block.type } as Block) : block)),
  )
}

/** Moves a block to a place of the design as it is before the move. */
export function moved(design: Design, id: string, to: Place): Design {
  const block = blockOf(design, id)
  const from = placeOf(design, id)
  if (!block || !from || !fits(block, to) || to.parent === id) return design
  const isSameList = from.parent === to.parent && from.column === to.column
  const index = isSameList && from.index < to.index ? to.index - 1 : to.index
  if (isSameList && index === from.index) return design
  return inserted(removed(design, id), block, { ...to, index })
}

/**
 * Returns the place one step up or down, in and out of columns, so that the keyboard reaches every place.
 * Undefined at the end of the design.
 */
export function stepFrom(design: Design, id: string, step: 1 | -1): Place | undefined {
  const block = blockOf(design, id)
  const from = placeOf(design, id)
  if (!block || !from) return undefined
  const list = listAt(design, from)
  const next = list[from.index + step]
  if (next?.type === 'COLUMNS' && fitsColumn(block.type)) {
    const column = step === 1 ? 0 : next.columns.length - 1
    return { parent: next.id, column, index: step === 1 ? 0 : next.columns[column]!.blocks.length }
  }
  if (next) return { ...from, index: from.index + (step === 1 ? 2 : -1) }
  if (from.parent === null) return undefined
  const parent = blockOf(design, from.parent)
  const column = from.column + step
  const beside = parent?.type === 'COLUMNS' ? parent.columns[column] : undefined
  if (beside) return { parent: from.parent, column, index: step === 1 ? 0 : beside.blocks.length }
  const outside = placeOf(design, from.parent)!
  return { ...outside, index: outside.index + (step === 1 ? 1 : 0) }
}

/** Returns a copy of a block with new ids. */
export const copyOf = (block: Block): Block =>
  block.type === 'COLUMNS'
    ? {
        ...block,
        id: newId(),
        columns: block.columns.map((one) => ({
          ...one,
          blocks: one.blocks.map((leaf) => copyOf(leaf) as Leaf),
        })),
      }
    : { ...block, id: newId() }

/** Changes the number of columns. The blocks of a removed column move to the last one. */
export function withColumns(columns: readonly Column[], count: number): Column[] {
  const kept = columns.slice(0, count).map((one) => ({ ...one, width: null }))
  while (kept.length < count) kept.push({ width: null, blocks: [] })
  const rest = columns.slice(count).flatMap((one) => one.blocks)
  const last = kept.at(-1)!
  return [...kept.slice(0, -1), { ...last, blocks: [...last.blocks, ...rest] }]
}
