import { bodies, defineSurface, full, plain, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /custom-fields': bodies(() => ({
      options: {
        key: 'z',
        label: 'Z',
        type: 'MULTI_SELECT',
        options: times(100, (n) => `${'é'.repeat(90)}${n}`),
      },
      'options without end': { key: 'z', label: 'Z', type: 'SELECT', options: times(9_000, () => 'a') },
    })),
    'GET /custom-fields': full('limit=100', `search=${encodeURIComponent('é'.repeat(100))}`),
    'GET /custom-fields/:id': plain,
    'PATCH /custom-fields/:id': bodies(() => ({ 'a long label': { label: 'é'.repeat(100) } })),
    'DELETE /custom-fields/:id': ({ ids }) => [
      { what: 'one in use', path: `/custom-fields/${ids['custom-fields']}x` },
    ],
  },
  good: { 'POST /custom-fields': () => ({ key: 'another', label: 'Another', type: 'TEXT' }) },
})
