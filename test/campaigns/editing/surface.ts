import { bodies, both, defineSurface, plain } from '../../support/worst-inputs.ts'

const worst = both(
  plain,
  bodies(() => ({ stopped: { isEditing: false } })),
)

export default defineSurface({
  worst: { 'POST /campaigns/:id/editing': worst, 'POST /email-templates/:id/editing': worst },
})
