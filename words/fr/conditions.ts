import type { conditions as english } from '../en/conditions.ts'
import type { Translation } from '../words.ts'

export const conditions = {
  equals: 'est',
  notEquals: 'n’est pas',
  contains: 'contient',
  startsWith: 'commence par',
  oneOf: 'est l’un de',
  noneOf: 'n’est aucun de',
  empty: 'est vide',
  notEmpty: 'n’est pas vide',
  yes: 'est oui',
  notYes: 'n’est pas oui',
  moreThan: 'est supérieur à',
  atLeast: 'est au moins',
  lessThan: 'est inférieur à',
  atMost: 'est au plus',
  between: 'est entre',
  on: 'est le',
  before: 'est avant le',
  after: 'est après le',
  lastDays: 'dans les … derniers jours',
  notLastDays: 'pas dans les … derniers jours',
  nextDays: 'dans les … prochains jours',
  anyOf: 'contient l’un de',
  allOf: 'contient tous ceux-ci',
  noneIn: 'ne contient aucun de',
} satisfies Translation<typeof english>
