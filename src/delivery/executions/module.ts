import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { executions: kept('with its campaign: counts stay when messages are deleted') },
  transport: {
    executions: copied({
      positions: { audience_cursor: 'contacts', audience_through: 'contacts' },
      json: ['claim_rules', 'guarded_from'],
    }),
  },
  jobIds: {
    'execution.start': { executionId: 'executions' },
    'execution.cancel_messages': { executionId: 'executions' },
  },
})
