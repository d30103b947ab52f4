import {
  bodies,
  defineSurface,
  full,
  LARGEST_RULES,
  type Place,
  plain,
  times,
} from '../../support/worst-inputs.ts'

const matching = { type: 'MATCHES', rules: LARGEST_RULES }

/** The worst definitions of an automation. */
const DEFINITIONS: Readonly<Record<string, object>> = {
  'the longest texts': {
    steps: times(100, (n) => ({
      id: `s${n}`,
      type: 'SEND',
      channel: 'SMS',
      messageTemplate: '{{firstName|a}}'.repeat(106),
    })),
  },
  'the largest rules everywhere': { filter: LARGEST_RULES, goal: matching, exits: times(7, () => matching) },
  'many steps': { steps: times(9_000, (n) => ({ id: `s${n}`, type: 'WAIT', minutes: 1 })) },
  'steps with one id': { steps: times(100, () => ({ id: 's', type: 'WAIT', minutes: 1 })) },
  'many ways': {
    steps: [{ id: 's', type: 'SPLIT', ways: times(20_000, () => ({ way: 'A', percent: 1 })) }],
  },
  'many values': {
    steps: [
      {
        id: 's',
        type: 'CHANGE',
        customFields: Object.fromEntries(times(50_000, (n) => [`text${n}`, 'x'])),
      },
    ],
  },
}

const none =
  (action: string): Place =>
  ({ ids }) => [{ what: 'none', path: `/automations/${ids.automations}x/${action}` }]

const largest =
  (action: string, body?: string): Place =>
  ({ ids }) => [
    {
      what: 'the largest draft',
      path: `/automations/${ids['largest-automation']}${action}`,
      ...(body ? { body } : {}),
    },
  ]

export default defineSurface({
  worst: {
    'POST /automations': bodies(() =>
      Object.fromEntries(
        Object.entries(DEFINITIONS).map(([what, body], n) => [what, { name: `Worst ${n}`, ...body }]),
      ),
    ),
    'GET /automations': full('limit=100', `q=${encodeURIComponent('é'.repeat(200))}`),
    'GET /automations/:id': largest(''),
    'PATCH /automations/:id': bodies(() => DEFINITIONS),
    'POST /automations/:id/clone': largest('/clone', '{}'),
    'POST /automations/:id/check': largest('/check'),
    'POST /automations/:id/activate': largest('/activate', '{}'),
    'POST /automations/:id/pause': plain,
    'POST /automations/:id/resume': plain,
    'POST /automations/:id/archive': none('archive'),
    'DELETE /automations/:id': ({ ids }) => [{ what: 'none', path: `/automations/${ids.automations}x` }],
  }, // A draft may name records that do not exist, because its activation refuses them.
  good: { 'POST /automations': () => ({ name: 'New', trigger: { type: 'CALLED' } }) },
})
