import { bodies, defineSurface, plain, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/:id/topics': plain,
    'PATCH /contacts/:id/topics': bodies(({ ids }) => ({
      'the most choices': {
        choices: times(100, () => ({ topicId: ids.topics, action: 'UNSUBSCRIBED' })),
        reason: 'é'.repeat(500),
      },
    })),
  },
  good: {
    'PATCH /contacts/:id/topics': (ids) => ({ choices: [{ topicId: ids.topics, action: 'UNSUBSCRIBED' }] }),
  },
})
