import type { StallWorld } from '../../support/stall-world.ts'
import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

const poll = ({ ids }: StallWorld) => ({
  name: 'Worst',
  questionTemplate: 'Which?',
  segmentId: ids.largest,
  channelIdentityIds: [ids['channel-identities']],
  options: ['A', 'B'],
  dispatchType: 'SCHEDULED',
  scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
})

const worstPolls = bodies((world) => ({
  'the longest question': { ...poll(world), questionTemplate: '{{firstName|a}}'.repeat(66) },
  'the longest options': {
    ...poll(world),
    options: Array.from({ length: 10 }, (_, n) => `${'Ñandú '.repeat(13)}${n}`),
  },
  'many options': { ...poll(world), options: Array.from({ length: 100_000 }, (_, n) => `Day ${n}`) },
  braces: { ...poll(world), questionTemplate: '{{'.repeat(500) },
}))

export default defineSurface({
  worst: {
    'POST /polls': worstPolls,
    'POST /polls/estimate': worstPolls,
    'GET /polls': full('limit=100', `q=${encodeURIComponent('é'.repeat(200))}`),
    'GET /polls/:id': plain,
    'PATCH /polls/:id': worstPolls,
    'POST /polls/:id/close': ({ ids }) => [{ what: 'none', path: `/polls/${ids.polls}x/close` }],
    'POST /polls/:id/cancel': ({ ids }) => [{ what: 'none', path: `/polls/${ids.polls}x/cancel` }],
    'DELETE /polls/:id': ({ ids }) => [{ what: 'none', path: `/polls/${ids.polls}x` }],
  },
})
