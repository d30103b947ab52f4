import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /campaigns/:id/mail-checks': bodies(({ ids }) => ({
      'the first of the largest segment': {},
      'a contact with every field full': { contactId: ids.contacts },
      'a long label': { variant: 'x'.repeat(900_000) },
    })),
  },
})
