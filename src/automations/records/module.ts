import type { Db, Tx } from '../../db/database.ts'
import { done, handles } from '../../jobs/job.ts'
import { inChunks } from '../../jobs/long-operations/chunks.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { moveSome } from '../passages/move.ts'
import { rerenderAutomations } from './rerender.ts'
import { automationRoutes } from './routes.ts'
import { emptyAutomationJob, emptySome, moveInAutomationJob } from './service.ts'

export default defineModule({
  groups: {
    Automations:
      'Messages and changes that come by themselves after something has happened: a trigger lets people enter, and each goes through the steps at its own time. Every message obeys the rules of a campaign: opt-outs, consent, send window, frequency cap.',
  },
  routes: automationRoutes,
  jobs: ({ db }: { db: Db }) => {
    const inPieces = (
      job: typeof emptyAutomationJob,
      some: (tx: Tx, automation: { id: number; organizationId: number }, limit: number) => number,
    ) =>
      handles(job, async ({ organizationId, payload: { automationId: id } }, signal) =>
        (await inChunks(db, { signal }, (tx, limit) => some(tx, { id, organizationId }, limit) === limit))
          ? done
          : { kind: 'snooze', runAt: db.clock.now() },
      )
    return [
      inPieces(emptyAutomationJob, emptySome),
      inPieces(moveInAutomationJob, moveSome),
      rerenderAutomations(db),
    ]
  },
  jobIds: {
    'automation.empty': { automationId: 'automations' },
    'automation.move': { automationId: 'automations' },
  },
  retention: {
    automations: kept('with its organization; a deleted one too, as its messages belong to it'),
    automation_versions: kept('with their automation'),
    automation_contents: kept('with their automation'),
  },
  transport: {
    automations: copied({ json: ['draft'] }),
    automation_versions: copied({ json: ['definition', 'moved'] }),
    automation_contents: copied(),
  },
})
