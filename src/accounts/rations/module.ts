import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { pruneRations } from './queries.ts'

export default defineModule({
  retention: {
    rations: aged({
      days: 1,
      after: 'it was taken',
      oldest: `SELECT min(taken_at) FROM rations`,
      prune: pruneRations,
    }),
  },
})
