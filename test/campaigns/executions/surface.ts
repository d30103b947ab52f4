import { defineSurface, full, json } from '../../support/worst-inputs.ts'

const runOf = (ids: Readonly<Record<string, string>>, what: string): string =>
  `/campaigns/${ids.sent}/executions/${ids.executions}/${what}`

export default defineSurface({
  worst: {
    'GET /campaigns/:campaignId/executions': full('limit=100'),
    'GET /campaigns/:campaignId/executions/compare': ({ ids }) => [
      { what: 'many messages', path: `/campaigns/${ids.sent}/executions/compare`, query: '?limit=50' },
    ],
    'GET /campaigns/:campaignId/executions/:executionId/analytics': ({ ids }) => [
      { what: 'many messages', path: runOf(ids, 'analytics') },
      { what: 'by minute', path: runOf(ids, 'analytics'), query: '?interval=MINUTE' },
    ],
    'POST /campaigns/:campaignId/executions/:executionId/resend-unknown': ({ ids }) => [
      {
        what: 'another number',
        path: runOf(ids, 'resend-unknown'),
        body: json({ count: Number.MAX_SAFE_INTEGER }),
      },
    ],
    'GET /campaigns/:campaignId/executions/:executionId/drift': ({ ids }) => [
      { what: 'all contacts stayed', path: runOf(ids, 'drift'), query: `?since=${ids.executions}` },
    ],
    'GET /campaigns/:campaignId/executions/:executionId/drift/contacts': ({ ids }) => [
      {
        what: 'no contacts to find',
        path: runOf(ids, 'drift/contacts'),
        query: `?since=${ids.executions}&change=WENT`,
      },
    ],
  },
})
