import { EVERY_BLOCK } from '../../support/designs.ts'
import { bodies, defineSurface } from '../../support/worst-inputs.ts'

const spans = Array.from({ length: 200 }, () => ({ text: '{{firstName|there}}', bold: true }))
const heavy = {
  version: 1,
  blocks: Array.from({ length: 8 }, (_, n) => ({ id: `b${n}`, type: 'TEXT', paragraphs: [{ spans }] })),
}

export default defineSurface({
  worst: {
    'POST /email-templates/render': bodies(() => ({
      'a document of merge fields': { design: heavy },
      'every block': { design: EVERY_BLOCK },
      'nested MJML': { mjmlBody: '<mj-section>'.repeat(8_000) },
    })),
  },
})
