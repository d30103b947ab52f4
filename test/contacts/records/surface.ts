import type { StallWorld } from '../../support/stall-world.ts'
import {
  bodies,
  defineSurface,
  fullFields,
  type Input,
  json,
  plain,
  times,
} from '../../support/worst-inputs.ts'

/** Five hundred contacts, ten tags. */
function async500({ ids }: StallWorld): Input[] {
  const list = ids.members?.split(',') ?? []
  return [
    { what: 'five hundred, and tags', body: json({ ids: list, status: 'ACTIVE', addTagIds: [ids.tags] }) },
  ]
}

export default defineSurface({
  worst: {
    'POST /contacts': bodies(() => ({
      'every field full': { firstName: 'Full', phone: '+13125550100', customFields: fullFields() },
      'an email of dots': { firstName: 'A', phone: '+13125550101', email: `${'a.'.repeat(400_000)}@b.test` },
      'a number of brackets': { firstName: 'A', phone: '('.repeat(900_000) },
      'custom fields without end': {
        firstName: 'A',
        phone: '+13125550102',
        customFields: Object.fromEntries(times(9_000, (n) => [`f${n}`, n])),
      },
    })),
    'GET /contacts/:id': plain,
    'PATCH /contacts/:id': bodies(() => ({ 'every field full': { customFields: fullFields() } })),
    'DELETE /contacts/:id': ({ ids }) => [
      { what: 'the fullest', path: `/contacts/${ids['other-contacts']}x` },
    ],
    'PATCH /contacts/:id/stage': bodies(() => ({
      'a long reason': { stage: 'LOST', reason: 'é'.repeat(500) },
    })),
    'POST /contacts/:id/tags': bodies(({ ids }) => ({
      'as many as may be': { tagIds: times(100, () => ids.tags) },
    })),
    'DELETE /contacts/:id/tags/:tagId': plain,
    'POST /contacts/bulk-delete': bodies(() => ({
      'five hundred unknown': {
        ids: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
      },
    })),
    'POST /contacts/bulk-edit': async500,
    'GET /contacts/:id/vcard': plain,
  },
})
