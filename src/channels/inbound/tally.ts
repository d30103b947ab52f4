import { defineTally } from '../../db/counted.ts'

/** Texts and mails that came in. */
export const inboundTally = defineTally<[kind: 'OPT_OUT' | 'OPT_IN' | 'OTHER']>([
  ['OPT_OUT'],
  ['OPT_IN'],
  ['OTHER'],
])
