import * as v from 'valibot'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineJob, done, enqueue, type HandledJob, handles } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import { findCampaignsByIds, updateCampaign } from '../records/store.ts'
import type { CampaignRow } from '../records/table.ts'
import { mediaPathsIn, preparedVariant } from '../templates/mail-fields.ts'
import { lookOf, type PreparedMail, renderDesign } from './render.ts'
import type { Design } from './schema.ts'

/** Designed mails that are not sent yet get the new look after a change of the brand. */

const rerenderJob = defineJob({ kind: 'design.render', queue: 'campaigns', payload: v.object({}) })

/** Makes the mails of an organization again, if it has any. */
export function enqueueRerender(tx: Tx, organizationId: number): void {
  if (nextDesigned(tx, organizationId, 0) !== undefined)
    enqueue(tx, rerenderJob, { organizationId, payload: {} })
}

/** Returns the next campaign with a designed mail that is not sent yet, also one of an A/B test. */
const nextDesigned = (reader: Reader, organizationId: number, after: number): number | undefined =>
  reader.value<number>(fragment`SELECT id FROM campaigns
    WHERE organization_id = ${organizationId} AND id > ${after} AND deleted_at IS NULL
      AND (design IS NOT NULL OR instr(variants, '"design":{') > 0)
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

/** Mails of a campaign that were made again; undefined for one without a document, and for one that cannot be made. */
interface MadeAgain {
  own: PreparedMail | undefined
  variants: ReadonlyArray<PreparedMail | undefined>
}

async function makeAgain(db: Db, { organizationId, design, variants }: CampaignRow): Promise<MadeAgain> {
  const make = async (document: Design | null | undefined) =>
    document ? renderAgain(db, organizationId, document) : undefined
  return {
    own: await make(design),
    variants: await Promise.all((variants ?? []).map((variant) => make(variant.design))),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Stores the mails of a campaign, unless their documents were changed since. */
function storeAgain(tx: Tx, campaign: CampaignRow, { own, variants: made }: MadeAgain): void {
  const [now] = findCampaignsByIds(tx, campaign.organizationId, [campaign.id])
  if (!now) return
  const { isTextDerived, id, variants } = now
  if (own && isSame(now.design, campaign.design))
    updateCampaign(tx, id, {
      htmlSent: own.html,
      mailMedia: mediaPathsIn(own.html),
      shownBlocks: own.shownBlocks && {
        ...own.shownBlocks,
        text: isTextDerived ? own.shownBlocks.text : null,
      },
      ...(isTextDerived ? { messageTemplate: own.text } : {}),
    })
  if (variants && made.some(Boolean) && isSame(variants, campaign.variants))
    updateCampaign(tx, id, {
      variants: variants.map((variant, n) => (made[n] ? preparedVariant(variant, made[n]) : variant)),
    })
}

export const rerenderJobs = (db: Db): HandledJob[] => [
  handles(rerenderJob, async ({ organizationId }, signal) => {
    let after = nextDesigned(db, organizationId, 0)
    while (after !== undefined) {
      if (signal.aborted) return { kind: 'snooze', runAt: db.clock.now() }
      const [campaign] = findCampaignsByIds(db, organizationId, [after])
      const made = campaign && (await makeAgain(db, campaign))
      if (made) await db.write((tx) => storeAgain(tx, campaign, made))
      after = nextDesigned(db, organizationId, after)
    }
    return done
  }),
]
