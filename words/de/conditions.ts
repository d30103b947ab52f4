import type { conditions as english } from '../en/conditions.ts'
import type { Translation } from '../words.ts'

export const conditions = {
  equals: 'ist',
  notEquals: 'ist nicht',
  contains: 'enthält',
  startsWith: 'beginnt mit',
  oneOf: 'ist eines von',
  noneOf: 'ist keines von',
  empty: 'ist leer',
  notEmpty: 'ist nicht leer',
  yes: 'ist ja',
  notYes: 'ist nicht ja',
  moreThan: 'ist größer als',
  atLeast: 'ist mindestens',
  lessThan: 'ist kleiner als',
  atMost: 'ist höchstens',
  between: 'liegt zwischen',
  on: 'ist am',
  before: 'liegt vor',
  after: 'liegt nach',
  lastDays: 'in den letzten … Tagen',
  notLastDays: 'nicht in den letzten … Tagen',
  nextDays: 'in den nächsten … Tagen',
  anyOf: 'enthält eines von',
  allOf: 'enthält alle von',
  noneIn: 'enthält keines von',
} satisfies Translation<typeof english>
