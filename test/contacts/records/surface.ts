import { bodies, defineSurface, fullFields, plain, times } from '../../support/worst-inputs.ts'

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
    'GET /contacts/:id/vcard': plain,
  },
})
