import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /campaigns/estimate': bodies(({ ids }) => ({
      everybody: {
        segmentId: ids.everybody,
        template: '{{firstName|a}} {{custom.text1|b}} '.repeat(40),
        channel: 'SMS',
      },
      'the largest rules': { segmentId: ids.largest, template: 'a', channel: 'SMS' },
      braces: { segmentId: ids.segments, template: '{{'.repeat(800), channel: 'SMS' },
    })),
    'GET /campaigns/:id/analytics': ({ ids }) => [
      { what: 'many messages', path: `/campaigns/${ids.sent}/analytics` },
      { what: 'by minute', path: `/campaigns/${ids.sent}/analytics`, query: '?interval=MINUTE' },
    ],
  },
})
