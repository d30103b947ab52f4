import { bodies, both, defineSurface, full, json, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /automations/:id/people': both(
      ({ ids }) => [
        {
          what: 'as many as there may be, who match the largest rules',
          body: json({ contactIds: ids.members!.split(',').slice(0, 500) }),
          settleMs: 3_000,
        },
      ],
      bodies(({ ids }) => ({
        'many values': {
          contactIds: [ids.contacts],
          data: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, 'x'])),
        },
        'people without end': { contactIds: Array.from({ length: 20_000 }, () => ids.contacts) },
      })),
    ),
    'GET /automations/:id/people': full('limit=100', 'limit=100&page=1000000', 'isInside=false'),
    'GET /automations/:id/people/:personId': plain,
    'DELETE /automations/:id/people/:personId': plain,
    'GET /automations/:id/analytics': plain,
    'GET /contacts/:id/automations': plain,
  },
})
