import { bodies, defineSurface, fullFields, times } from '../../support/worst-inputs.ts'

const phoneOf = (n: number): string => `+1312${String(2_000_000 + n)}`

export default defineSurface({
  worst: {
    'POST /contacts/bulk-upsert': bodies(({ ids }) => ({
      'a thousand new contacts': {
        contacts: times(1_000, (n) => ({
          firstName: `Ünal ${n}`,
          lastName: 'é'.repeat(100),
          phone: phoneOf(n),
          email: `mail${n}@example.test`,
          city: 'é'.repeat(100),
          tagIds: [ids.tags],
        })),
      },
      'the same, changed': {
        contacts: times(1_000, (n) => ({ phone: phoneOf(n), city: 'ż'.repeat(100), tagIds: [] })),
      },
      'as many full ones as fit': {
        contacts: times(9, (n) => ({ firstName: 'Full', phone: phoneOf(n), customFields: fullFields() })),
      },
      'a thousand bad ones': { contacts: times(1_000, () => ({ email: '@', country: 'XXX', status: 'x' })) },
    })),
  },
  good: {
    // Both ids name existing records.
    'POST /contacts/bulk-upsert': (ids) => ({
      contacts: [{ id: ids.contacts, city: 'Reno', tagIds: [ids.tags] }],
    }),
  },
})
