import type { Step, Way } from './definition.ts'

/** The tree of steps: each fork has ways, which come together after it. */

export interface Node {
  step: Step
  /** Empty for a step that is no fork. */
  ways: readonly WayOf[]
}

export interface WayOf {
  way: Way
  /** Share of a random split; undefined for a branch. */
  percent: number | undefined
  nodes: readonly Node[]
}

/** A place between steps. */
export interface Place {
  parentId: string | null
  way: Way | null
  /** Number of steps before it in its way. */
  index: number
}

const waysOf = (step: Step): Array<{ way: Way; percent: number | undefined }> => {
  if (step.type === 'BRANCH')
    return [
      { way: 'YES', percent: undefined },
      { way: 'NO', percent: undefined },
    ]
  return step.type === 'SPLIT' ? step.ways.map(({ way, percent }) => ({ way, percent })) : []
}

const isAt = (step: Step, parentId: string | null, way: Way | null): boolean =>
  step.parentId === parentId && step.way === way

/** Returns the tree of a list of steps. */
export function treeOf(
  steps: readonly Step[],
  parentId: string | null = null,
  way: Way | null = null,
): Node[] {
  return steps
    .filter((step) => isAt(step, parentId, way))
    .map((step) => ({
      step,
      ways: waysOf(step).map((one) => ({ ...one, nodes: treeOf(steps, step.id, one.way) })),
    }))
}

/** Returns the steps of a tree, each after the one that precedes it. */
const listOf = (nodes: readonly Node[]): Step[] =>
  nodes.flatMap(({ step, ways }) => [step, ...ways.flatMap(({ nodes }) => listOf(nodes))])

/** Changes the steps of one way. */
function inWay(
  nodes: readonly Node[],
  place: Pick<Place, 'parentId' | 'way'>,
  change: (nodes: readonly Node[]) => Node[],
): Node[] {
  if (place.parentId === null) return change(nodes)
  return nodes.map((node) => ({
    ...node,
    ways: node.ways.map((one) => ({
      ...one,
      nodes:
        node.step.id === place.parentId && one.way === place.way
          ? change(one.nodes)
          : inWay(one.nodes, place, change),
    })),
  }))
}

const insertNode = (nodes: readonly Node[], place: Place, node: Node): Node[] => {
  const { parentId, way } = place
  const moved = { ...node, step: { ...node.step, parentId, way } as Step }
  return inWay(nodes, place, (list) => list.toSpliced(place.index, 0, moved))
}

/** Adds a step at a place. */
export const withStep = (steps: readonly Step[], place: Place, step: Step): Step[] =>
  listOf(insertNode(treeOf(steps), place, { step, ways: treeOf([step])[0]?.ways ?? [] }))

/** Returns the place of a step. */
export function placeOf(steps: readonly Step[], id: string): Place {
  const { parentId, way } = steps.find((step) => step.id === id)!
  return {
    parentId,
    way,
    index: steps.filter((step) => isAt(step, parentId, way)).findIndex((step) => step.id === id),
  }
}

const nodeOf = (nodes: readonly Node[], id: string): Node | undefined => {
  for (const node of nodes) {
    const found =
      node.step.id === id
        ? node
        : nodeOf(
            node.ways.flatMap((one) => one.nodes),
            id,
          )
    if (found) return found
  }
  return undefined
}

/** What was removed: a step with the steps of its ways. */
export interface Removed {
  node: Node
  place: Place
}

/** Removes a step with the steps of its ways. */
export function withoutStep(steps: readonly Step[], id: string): { steps: Step[]; removed: Removed } {
  const nodes = treeOf(steps)
  const place = placeOf(steps, id)
  const rest = inWay(nodes, place, (list) => list.filter(({ step }) => step.id !== id))
  return { steps: listOf(rest), removed: { node: nodeOf(nodes, id)!, place } }
}

/** Puts a removed step back: at its place, or at the end if its fork is gone. */
export function withRemoved(steps: readonly Step[], { node, place }: Removed): Step[] {
  const { parentId, way } = place
  const isThere =
    parentId === null ||
    steps.some((step) => step.id === parentId && waysOf(step).some((one) => one.way === way))
  const nodes = treeOf(steps)
  return listOf(insertNode(nodes, isThere ? place : { parentId: null, way: null, index: nodes.length }, node))
}

/** Returns every place of a tree in the order of the screen. */
function placesOf(nodes: readonly Node[], parentId: string | null = null, way: Way | null = null): Place[] {
  return [
    { parentId, way, index: 0 },
    ...nodes.flatMap(({ step, ways }, index) => [
      ...ways.flatMap((one) => placesOf(one.nodes, step.id, one.way)),
      { parentId, way, index: index + 1 },
    ]),
  ]
}

/**
 * Moves a step up or down by one place, also into the ways of a fork and out of them. Returns undefined at the
 * first and last place.
 */
export function moved(steps: readonly Step[], id: string, by: -1 | 1): Step[] | undefined {
  const from = placeOf(steps, id)
  const { steps: rest, removed } = withoutStep(steps, id)
  const nodes = treeOf(rest)
  const places = placesOf(nodes)
  const index = places.findIndex(
    (place) => place.parentId === from.parentId && place.way === from.way && place.index === from.index,
  )
  const to = places[index + by]
  return to && listOf(insertNode(nodes, to, removed.node))
}

/** Changes a step. The steps of ways that it has no longer are removed. */
export function changed(steps: readonly Step[], id: string, change: Partial<Step>): Step[] {
  const next = steps.map((step) => (step.id === id ? ({ ...step, ...change } as Step) : step))
  return listOf(treeOf(next))
}
