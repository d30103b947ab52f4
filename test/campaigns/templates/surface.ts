import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

const body = '{{firstName|there}}\u2019'.repeat(70)
const template = { name: 'A', category: 'OTHER', body }

export default defineSurface({
  worst: {
    'POST /sms-templates': bodies(() => ({
      'a text of merge fields': template,
      'a long text': { ...template, body: 'é'.repeat(900_000) },
      'many tags': { ...template, tagIds: Array.from({ length: 100_000 }, () => 'x') },
    })),
    'GET /sms-templates': full(
      'limit=100&includeSystem=true',
      `search=${encodeURIComponent('é'.repeat(199))}`,
    ),
    'GET /sms-templates/:id': plain,
    'PATCH /sms-templates/:id': bodies(() => ({ 'a text of merge fields': { body } })),
    'DELETE /sms-templates/:id': ({ ids }) => [
      { what: 'none', path: `/sms-templates/${ids['sms-templates']}x` },
    ],
    'POST /sms-templates/:id/clone': plain,
    'POST /sms-templates/preview': bodies(() => ({
      'a text of merge fields': { body },
      'signs to replace': { body: '\u201c'.repeat(1_600) },
    })),
  },
})
