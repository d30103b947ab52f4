import { defineModule } from '../../module/define-module.ts'
import type { MergePolicy } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { isFreezing } from '../executions/fragments.ts'
import { skipsWaitingOfSuppressed } from './opt-outs.ts'

/**
 * Messages that were sent, or never will be, move to the survivor. Pending ones
 * stay, and are skipped at their claim because their contact is deleted. A
 * message stays too where the survivor has one in the same run, or may still
 * get one because the audience of the run is being frozen.
 */
const mergedMessages: MergePolicy = {
  policy: 'moved',
  sql: `UPDATE OR IGNORE messages SET contact_id = ? WHERE organization_id = ? AND contact_id = ?
    AND status NOT IN ('SCHEDULED', 'QUEUED')
    AND NOT ${isFreezing('messages.execution_id')}`,
}

export default defineModule({
  consumers: [skipsWaitingOfSuppressed],
  contactColumns: { 'messages.contact_id': mergedMessages },
  retention: {
    messages: kept('for ever, or those of campaigns and tests for the days of `message_retention_days`'),
    message_totals: kept('with its run: it stands for deleted messages'),
  },
})
