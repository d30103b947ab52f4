import type { conditions as english } from '../en/conditions.ts'
import type { Translation } from '../words.ts'

export const conditions = {
  equals: 'es',
  notEquals: 'no es',
  contains: 'contiene',
  startsWith: 'empieza por',
  oneOf: 'es uno de',
  noneOf: 'no es ninguno de',
  empty: 'está vacío',
  notEmpty: 'no está vacío',
  yes: 'es sí',
  notYes: 'no es sí',
  moreThan: 'es mayor que',
  atLeast: 'es al menos',
  lessThan: 'es menor que',
  atMost: 'es como máximo',
  between: 'está entre',
  on: 'es el',
  before: 'es antes del',
  after: 'es después del',
  lastDays: 'en los últimos … días',
  notLastDays: 'no en los últimos … días',
  nextDays: 'en los próximos … días',
  anyOf: 'tiene uno de',
  allOf: 'tiene todos estos',
  noneIn: 'no tiene ninguno de',
} satisfies Translation<typeof english>
