import type { Definition } from './definition.ts'
import { type Step, WAYS } from './steps.ts'

/** A place in an automation: after all steps, a person has reached its end. */
type Way = string

const keyOf = (parentId: string | null, way: Way | null): string => `${parentId ?? ''} ${way ?? ''}`

/** Deepest nesting of ways. More would not fit on a phone. */
const MAX_DEPTH = 6

/** A fault of the tree of steps. */
interface TreeProblem {
  /** Index in the list of steps. */
  index: number
  field: 'id' | 'parentId' | 'way' | 'ways' | 'type'
  fault: 'isRepeated' | 'isUnknown' | 'isWay' | 'isTooDeep' | 'isHundred' | 'isUnreachable'
}

/** The ways that a step has; none for a step that is no fork. */
const waysOf = (step: Step): readonly Way[] => {
  if (step.type === 'BRANCH') return ['YES', 'NO']
  if (step.type === 'SPLIT') return step.ways.map(({ way }) => way)
  return []
}

/** Finds what keeps a list of steps from being a tree that a person can go through. */
export function treeProblems(steps: readonly Step[]): TreeProblem[] {
  const problems: TreeProblem[] = []
  const before = new Map<string, { step: Step; depth: number }>()
  const ended = new Set<string>()
  steps.forEach((step, index) => {
    const note = (field: TreeProblem['field'], fault: TreeProblem['fault']) =>
      problems.push({ index, field, fault })
    const parent = step.parentId === null ? undefined : before.get(step.parentId)
    const depth = (parent?.depth ?? 0) + 1
    if (before.has(step.id)) note('id', 'isRepeated')
    else before.set(step.id, { step, depth })
    if (step.parentId === null) {
      if (step.way !== null) note('way', 'isWay')
    } else if (parent === undefined || waysOf(parent.step).length === 0) note('parentId', 'isUnknown')
    else if (!waysOf(parent.step).includes(step.way ?? '')) note('way', 'isWay')
    if (depth > MAX_DEPTH) note('parentId', 'isTooDeep')
    const list = keyOf(step.parentId, step.way)
    if (ended.has(list)) note('type', 'isUnreachable')
    if (step.type === 'END') ended.add(list)
    if (step.type === 'SPLIT') {
      const letters = step.ways.map(({ way }) => way)
      const isInOrder = letters.every((letter, n) => letter === WAYS[n])
      const isWhole = step.ways.reduce((sum, { percent }) => sum + percent, 0) === 100
      if (!isInOrder || !isWhole) note('ways', 'isHundred')
    }
  })
  return problems
}

/** The steps of a definition without problems, in the order in which a person goes through them. */
export class Flow {
  readonly definition: Definition
  readonly #steps: ReadonlyMap<string, Step>
  readonly #lists: ReadonlyMap<string, readonly Step[]>

  constructor(definition: Definition) {
    this.definition = definition
    this.#steps = new Map(definition.steps.map((step) => [step.id, step]))
    this.#lists = Map.groupBy(definition.steps, ({ parentId, way }) => keyOf(parentId, way))
  }

  /** The first step; undefined for an automation without steps. */
  get first(): Step | undefined {
    return this.#lists.get(keyOf(null, null))?.[0]
  }

  step(id: string): Step | undefined {
    return this.#steps.get(id)
  }

  /** Returns the step after `step`; undefined at the end. */
  after(step: Step): Step | undefined {
    const list = this.#lists.get(keyOf(step.parentId, step.way))!
    const next = list[list.indexOf(step) + 1]
    if (next) return next
    const parent = step.parentId === null ? undefined : this.#steps.get(step.parentId)
    return parent && this.after(parent)
  }

  /** Returns the first step of a way of a fork, or the step after the fork if the way is empty. */
  into(fork: Step, way: Way): Step | undefined {
    return this.#lists.get(keyOf(fork.id, way))?.[0] ?? this.after(fork)
  }

  /** Returns the first message of a way of a fork, outside of the forks within it. */
  firstMessage(fork: Step, way: Way): Step | undefined {
    return this.#lists.get(keyOf(fork.id, way))?.find(({ type }) => type === 'SEND')
  }
}
