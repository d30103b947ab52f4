import type { SegmentRules } from '../../api/api.gen.ts'
import { FIELDS, type Field, firstValue, namesOne, operatorOf } from './fields.ts'

/** Tree of rules for the editor. Each part has a key, so that its fields keep their text. */

export interface Leaf {
  key: number
  field: string
  operator: string
  value: unknown
}

export interface Group {
  key: number
  operator: 'AND' | 'OR'
  conditions: Node[]
}

type Node = Leaf | Group

/** Maximum depth of nested groups. */
export const DEEPEST = 3

let lastKey = 0
const nextKey = (): number => ++lastKey

export const isGroup = (node: Node): node is Group => 'conditions' in node

export function newLeaf(field: Field = FIELDS[0]!): Leaf {
  const [operator] = field.operators
  return leafWith(field, operator!.id)
}

export function leafWith(field: Field, operator: string): Leaf {
  const value = firstValue(operatorOf(field, operator).value, namesOne(field.id, operator))
  return { key: nextKey(), field: field.id, operator, value }
}

export const newGroup = (): Group => ({ key: nextKey(), operator: 'AND', conditions: [newLeaf()] })

/** Returns the tree of rules from the API. */
export const toTree = (rules: SegmentRules): Group => ({
  key: nextKey(),
  operator: rules.operator,
  conditions: rules.conditions.map(
    (part): Node =>
      'conditions' in part
        ? toTree(part)
        : { key: nextKey(), field: part.field, operator: part.operator, value: part.value },
  ),
})

/** Returns a tree from another page, whose keys this page may have given to other parts. */
export const withNewKeys = (tree: Group): Group => toTree(tree as unknown as SegmentRules)

/** Returns the rules for the API. Converts typed numbers. */
export const toRules = (group: Group): SegmentRules =>
  ({
    operator: group.operator,
    conditions: group.conditions.map((node) => {
      if (isGroup(node)) return toRules(node)
      const { field, operator, value } = node
      return value === undefined ? { field, operator } : { field, operator, value }
    }),
  }) as SegmentRules

const isFilled = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0 && value.every(isFilled)
  return value !== ''
}

/** Returns whether every condition has a value, so that the matches can be counted. */
export const isComplete = (group: Group): boolean =>
  group.conditions.length > 0 &&
  group.conditions.every((node) => (isGroup(node) ? isComplete(node) : isFilled(node.value)))

/**
 * Returns the tree with one part replaced, or removed if `next` is undefined. Also removes groups
 * that become empty.
 */
export function replaced(group: Group, key: number, next: Node | undefined): Group {
  const conditions = group.conditions.flatMap((node): Node[] => {
    if (node.key === key) return next ? [next] : []
    if (!isGroup(node)) return [node]
    const inner = replaced(node, key, next)
    return inner.conditions.length > 0 ? [inner] : []
  })
  return { ...group, conditions }
}

/** Parses rules from an address. Returns undefined if they are invalid. */
export function rulesFrom(text: string | undefined): SegmentRules | undefined {
  try {
    const rules = JSON.parse(text ?? '')
    return Array.isArray(rules?.conditions) ? rules : undefined
  } catch {
    return undefined
  }
}
