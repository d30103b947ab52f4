import type { StallWorld } from '../../support/stall-world.ts'
import {
  bodies,
  both,
  defineSurface,
  full,
  fullFields,
  type Input,
  json,
  plain,
  times,
} from '../../support/worst-inputs.ts'

const oneFull = { text0: 'ü'.repeat(999) }

/** Inputs with five hundred contacts and with all contacts. */
function async500({ ids }: StallWorld): Input[] {
  const list = ids.members?.split(',') ?? []
  const everybody = { all: true, stage: 'LOST', addTagIds: [ids.tags] }
  return [
    { what: 'five hundred, and tags', body: json({ ids: list, status: 'ACTIVE', addTagIds: [ids.tags] }) },
    { what: 'five hundred, a full field', body: json({ ids: list, customFields: oneFull }) },
    { what: 'five hundred, all full fields', body: json({ ids: list, customFields: fullFields() }) },
    { what: 'all contacts', body: json({ ...everybody, customFields: oneFull }), settleMs: 2_000 },
  ]
}

/** The most expensive filters, combined. */
const longest = (excludeSegmentId: string | undefined) => ({
  ...Object.fromEntries(['search', 'name', 'email'].map((name) => [name, `${'é'.repeat(199)}ż`])),
  excludeSegmentId,
  customFieldFilters: times(20, (n) => ({
    field: `text${n}`,
    operator: 'contains',
    value: `${'é'.repeat(99)}${n}`,
  })),
})

export default defineSurface({
  worst: {
    'POST /contacts/bulk-delete': bodies(() => ({
      'five hundred unknown': {
        ids: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
      },
    })),
    'POST /contacts/bulk-edit': both(
      async500,
      bodies(({ ids }) => ({
        'every filter at its longest': { filter: longest(ids.largest), stage: 'LOST' },
      })),
    ),
    'GET /contacts/bulk-operations': full('limit=100', 'page=1000000'),
    'GET /contacts/bulk-operations/:id': plain,
    'POST /contacts/bulk-operations/:id/cancel': plain,
    'POST /contacts/bulk-operations/:id/undo': () => [{ what: 'of all contacts', settleMs: 2_000 }],
  },
})
