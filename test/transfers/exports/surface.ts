import { bodies, both, defineSurface, everyFilter, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /contacts/exports': both(
      everyFilter,
      bodies(({ ids }) => ({ everybody: {}, 'the largest rules': { excludeSegmentId: ids.largest } })),
    ),
    'GET /contacts/exports/:id': plain,
    'GET /contacts/exports/:id/file': plain,
  },
  good: { 'POST /contacts/exports': (ids) => ({ excludeSegmentId: ids.segments }) },
})
