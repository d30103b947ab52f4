import type { StallWorld } from '../../support/stall-world.ts'
import { bodies, defineSurface, type Input, json, times } from '../../support/worst-inputs.ts'

/** Five hundred contacts, ten tags. */
function async500({ ids }: StallWorld): Input[] {
  const list = ids.members?.split(',') ?? []
  return [
    { what: 'five hundred, and tags', body: json({ ids: list, status: 'ACTIVE', addTagIds: [ids.tags] }) },
  ]
}

export default defineSurface({
  worst: {
    'POST /contacts/bulk-delete': bodies(() => ({
      'five hundred unknown': {
        ids: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
      },
    })),
    'POST /contacts/bulk-edit': async500,
  },
})
