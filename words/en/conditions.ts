import { words } from '../words.ts'

/** Comparisons in conditions on fields, for filters of contacts and rules of segments. */
export const conditions = words('conditions', {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  oneOf: 'is one of',
  noneOf: 'is none of',
  empty: 'is empty',
  notEmpty: 'is not empty',
  yes: 'is yes',
  notYes: 'is not yes',
  moreThan: 'is more than',
  atLeast: 'is at least',
  lessThan: 'is less than',
  atMost: 'is at most',
  between: 'is between',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  lastDays: 'in the last … days',
  notLastDays: 'not in the last … days',
  nextDays: 'in the next … days',
  anyOf: 'has one of',
  allOf: 'has all of',
  noneIn: 'has none of',
})
