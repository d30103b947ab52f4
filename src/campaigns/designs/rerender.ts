import * as v from 'valibot'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineJob, done, enqueue, type HandledJob, handles } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import { findCampaignsByIds, updateCampaign } from '../records/store.ts'
import type { CampaignRow } from '../records/table.ts'
import { mediaPathsIn } from '../templates/mail-fields.ts'
import { lookOf, type PreparedMail, renderDesign } from './render.ts'
import type { Design } from './schema.ts'

/** Designed mails that are not sent yet get the new look after a change of the brand. */

const rerenderJob = defineJob({ kind: 'design.render', queue: 'campaigns', payload: v.object({}) })

/** Makes the mails of an organization again, if it has any. */
export function enqueueRerender(tx: Tx, organizationId: number): void {
  if (nextDesigned(tx, organizationId, 0) !== undefined)
    enqueue(tx, rerenderJob, { organizationId, payload: {} })
}

/** Returns the next campaign with a designed mail that is not sent yet. */
const nextDesigned = (reader: Reader, organizationId: number, after: number): number | undefined =>
  reader.value<number>(fragment`SELECT id FROM campaigns
    WHERE organization_id = ${organizationId} AND id > ${after} AND design IS NOT NULL AND deleted_at IS NULL
      AND status IN ('DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED') ORDER BY id LIMIT 1`)

/** Returns the mail of a document with the brand as it is now; undefined for one that cannot be made any more. */
export async function renderAgain(
  db: Db,
  organizationId: number,
  design: Design,
): Promise<PreparedMail | undefined> {
  try {
    return await renderDesign(design, { look: lookOf(db, organizationId), organizationId })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error
    return undefined
  }
}

/** Stores the mail of a campaign, unless its document was changed since. */
function storeAgain(tx: Tx, campaign: CampaignRow, mail: PreparedMail): void {
  const [now] = findCampaignsByIds(tx, campaign.organizationId, [campaign.id])
  if (!now || JSON.stringify(now.design) !== JSON.stringify(campaign.design)) return
  const { isTextDerived, id } = now
  updateCampaign(tx, id, {
    htmlSent: mail.html,
    mailMedia: mediaPathsIn(mail.html),
    shownBlocks: mail.shownBlocks && {
      ...mail.shownBlocks,
      text: isTextDerived ? mail.shownBlocks.text : null,
    },
    ...(isTextDerived ? { messageTemplate: mail.text } : {}),
  })
}

export const rerenderJobs = (db: Db): HandledJob[] => [
  handles(rerenderJob, async ({ organizationId }, signal) => {
    let after = nextDesigned(db, organizationId, 0)
    while (after !== undefined) {
      if (signal.aborted) return { kind: 'snooze', runAt: db.clock.now() }
      const [campaign] = findCampaignsByIds(db, organizationId, [after])
      const mail = campaign?.design ? await renderAgain(db, organizationId, campaign.design) : undefined
      if (campaign && mail) await db.write((tx) => storeAgain(tx, campaign, mail))
      after = nextDesigned(db, organizationId, after)
    }
    return done
  }),
]
