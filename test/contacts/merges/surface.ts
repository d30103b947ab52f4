import { bodies, defineSurface, full, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/duplicates': full('limit=100', 'rules=EMAIL'),
    'POST /contacts/:id/merge': bodies(() => ({
      'choices without end': {
        otherId: '00000000-0000-7000-8000-000000000000',
        prefer: { customFields: Object.fromEntries(times(9_000, (n) => [`f${n}`, 'x'])) },
      },
    })),
  },
})
