import * as v from 'valibot'
import { renderAgain } from '../../campaigns/designs/rerender.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { findContent, insertContent } from '../../delivery/messages/contents.ts'
import { defineJob, done, enqueue, type HandledJob, handles } from '../../jobs/job.ts'
import { parseDefinition, replaceContent } from './store.ts'

/** The designed mails of automations get the new look after a change of the brand, from the next message on. */

const rerenderAutomationsJob = defineJob({
  kind: 'automation.render',
  queue: 'campaigns',
  payload: v.object({}),
})

/** Makes the mails of the automations of an organization again, if it has any. */
export function enqueueAutomationRerender(tx: Tx, organizationId: number): void {
  if (listContents(tx, organizationId).length > 0)
    enqueue(tx, rerenderAutomationsJob, { organizationId, payload: {} })
}

/** The content of a step in the present version of an automation. */
interface StepContent {
  id: number
  contentId: number
  stepId: string
  definition: string
}

const listContents = (reader: Reader, organizationId: number): StepContent[] =>
  reader.all<StepContent>(fragment`SELECT c.id, c.content_id, c.step_id, v.definition
    FROM automations a
    JOIN automation_versions v ON v.organization_id = a.organization_id AND v.automation_id = a.id
      AND v.number = a.version
    JOIN automation_contents c ON c.organization_id = a.organization_id AND c.automation_id = a.id
      AND c.version = a.version
    WHERE a.organization_id = ${organizationId} AND a.deleted_at IS NULL AND a.status IN ('ACTIVE', 'PAUSED')
      AND instr(v.definition, '"design":{') > 0`)

export const rerenderAutomations = (db: Db): HandledJob =>
  handles(rerenderAutomationsJob, async ({ organizationId }, signal) => {
    for (const { id, contentId, stepId, definition } of listContents(db, organizationId)) {
      if (signal.aborted) return { kind: 'snooze', runAt: db.clock.now() }
      const step = parseDefinition(definition).steps.find((one) => one.id === stepId)
      if (step?.type !== 'SEND' || !step.design) continue
      const mail = await renderAgain(db, organizationId, step.design)
      if (!mail) continue
      await db.write((tx) => {
        const isTextDerived = step.messageTemplate === null
        const content = insertContent(tx, organizationId, {
          ...findContent(tx, contentId),
          htmlBody: mail.html,
          shownBlocks: mail.shownBlocks && {
            ...mail.shownBlocks,
            text: isTextDerived ? mail.shownBlocks.text : null,
          },
          ...(isTextDerived ? { messageTemplate: mail.text } : {}),
        })
        replaceContent(tx, { id, organizationId, before: contentId, contentId: content })
      })
    }
    return done
  })
