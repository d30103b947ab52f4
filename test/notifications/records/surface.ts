import { uuidv7 } from '../../../src/lib/ids.ts'
import { bodies, defineSurface, full, plain, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /notifications': full('limit=50', 'limit=50&unreadOnly=true', 'limit=50&type=ALERT'),
    'GET /notifications/unread-count': plain,
    'GET /notifications/sync': full('since=2026-03-01T00:00:00Z', `since=${'9'.repeat(8_000)}`),
    'GET /notifications/stream': plain,
    'POST /notifications/:id/read': plain,
    'POST /notifications/read-all': bodies(() => ({
      everything: {},
      'a hundred ids': { ids: times(100, () => uuidv7()) },
      'half a million ids': { ids: Array(500_000).fill('x') },
    })),
  },
  good: { 'POST /notifications/read-all': () => ({}) },
})
