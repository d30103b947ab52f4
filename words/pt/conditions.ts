import type { conditions as english } from '../en/conditions.ts'
import type { Translation } from '../words.ts'

export const conditions = {
  equals: 'é',
  notEquals: 'não é',
  contains: 'contém',
  startsWith: 'começa com',
  oneOf: 'é um de',
  noneOf: 'não é nenhum de',
  empty: 'está vazio',
  notEmpty: 'não está vazio',
  yes: 'é sim',
  notYes: 'não é sim',
  moreThan: 'é maior que',
  atLeast: 'é pelo menos',
  lessThan: 'é menor que',
  atMost: 'é no máximo',
  between: 'está entre',
  on: 'é em',
  before: 'é antes de',
  after: 'é depois de',
  lastDays: 'nos últimos … dias',
  notLastDays: 'não nos últimos … dias',
  nextDays: 'nos próximos … dias',
  anyOf: 'tem um de',
  allOf: 'tem todos estes',
  noneIn: 'não tem nenhum de',
} satisfies Translation<typeof english>
