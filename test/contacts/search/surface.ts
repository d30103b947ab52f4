import { defineSurface, everyFilter } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts': everyFilter,
    'GET /contacts/ids': everyFilter,
  },
})
