import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

const spans = Array.from({ length: 200 }, () => ({ text: '{{firstName|there}}', bold: true }))
const heavy = {
  version: 1,
  blocks: Array.from({ length: 8 }, (_, n) => ({ id: `b${n}`, type: 'TEXT', paragraphs: [{ spans }] })),
}
const many = {
  version: 1,
  blocks: Array.from({ length: 100_000 }, () => ({ id: 'x', type: 'DIVIDER' })),
}
const template = { name: 'A', design: heavy }

export default defineSurface({
  worst: {
    'POST /email-templates': bodies(() => ({
      'a document of merge fields': template,
      'many blocks': { ...template, design: many },
    })),
    'GET /email-templates': full(
      'limit=100&includeSystem=true',
      `search=${encodeURIComponent('é'.repeat(199))}`,
    ),
    'GET /email-templates/:id': plain,
    'PATCH /email-templates/:id': bodies(() => ({ 'a document of merge fields': { design: heavy } })),
    'DELETE /email-templates/:id': ({ ids }) => [
      { what: 'none', path: `/email-templates/${ids['email-templates']}x` },
    ],
    'POST /email-templates/:id/clone': plain,
  },
})
