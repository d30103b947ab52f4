import * as v from 'valibot'
import type { Db, Reader } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Expected } from '../approvals/schema.ts'
import type { PreparedMail } from '../designs/render.ts'
import { messageOf } from '../records/create.ts'
import { presentCampaign } from '../records/present.ts'
import type { CreateCampaignInput, UpdateCampaignInput } from '../records/schema.ts'
import { viewOf } from '../records/service.ts'
import type { CampaignRow } from '../records/table.ts'
import { textForCampaign } from '../templates/service.ts'
import { estimateCampaign } from './estimate.ts'
import { EstimateCampaign, type EstimateInput } from './schema.ts'

/** Acts that send reach no more people than the person saw who confirmed them. */

/** Throws CONFLICT. @param revision of the campaign before the act; absent for one that the act creates */
type AssertExpected = (revision?: string) => void

/**
 * Counts who would get it now, for a caller who was shown a number. The count takes longer than a write may, so it
 * comes before the write of the act.
 * @param count reads the audience; not called for a caller who was shown nothing
 * @returns the comparison, for the write after the act: it throws CONFLICT with the current figures, and the error of
 *   the count where the act itself refused nothing
 */
export async function askAudience(expected: Expected, count: () => Promise<number>): Promise<AssertExpected> {
  if (!expected) return () => {}
  const found = await count().then(
    (recipients) => ({ recipients }),
    (error: unknown) => ({ error }),
  )
  return (revision) => {
    if ('error' in found) throw found.error
    const { recipients } = found
    const isSame = expected.revision === undefined || expected.revision === revision
    if (isSame && recipients <= expected.recipients) return
    const message = isSame
      ? `${recipients} recipients would get it now, and ${expected.recipients} were shown. Show the present number, and confirm again.`
      : 'The campaign has changed since it was shown. Read it again, and confirm what it is now.'
    throw new AppError('CONFLICT', message, {
      said: (say) =>
        isSame ? say.recipientsMore({ recipients, expected: expected.recipients }) : say.preconditionFailed(),
      details: [{ recipients, revision: revision ?? null }],
    })
  }
}

interface Links {
  publicBaseUrl: string
}

const eligible = async (db: Db, principal: Principal, input: EstimateInput, links: Links): Promise<number> =>
  (await estimateCampaign(db, principal, input, links)).eligibleCount

/** The fields of a campaign that its estimate takes. */
const estimateOf = ({ messageTemplate, ...written }: { messageTemplate?: string | undefined }) =>
  v.parse(EstimateCampaign, { ...written, template: messageTemplate })

/** Counts who would get a campaign that is created now. */
export function countNew(
  db: Db,
  principal: Principal,
  { input, html }: { input: CreateCampaignInput; html: PreparedMail | undefined },
  links: Links,
): Promise<number> {
  const { messageTemplate } = messageOf(db, principal, input, html)
  return eligible(db, principal, estimateOf({ ...input, messageTemplate }), links)
}

const recordOf = (reader: Reader, campaign: CampaignRow) => presentCampaign(viewOf(reader, campaign), 'en')

/** Counts who would get a draft with these changes. */
export function countDraft(
  db: Db,
  principal: Principal,
  { campaign, input }: { campaign: CampaignRow; input: UpdateCampaignInput },
  links: Links,
): Promise<number> {
  const { templateId } = input
  const text = templateId ? { messageTemplate: textForCampaign(db, principal, templateId) } : {}
  const changes = Object.entries(input).filter(([, value]) => value !== undefined)
  const whole = { ...recordOf(db, campaign), ...text, ...Object.fromEntries(changes) }
  return eligible(db, principal, estimateOf(whole), links)
}

/** Counts the messages that wait; before the first message, who would get a paused campaign. */
export function countWaiting(
  db: Db,
  principal: Principal,
  campaign: CampaignRow,
  links: Links,
): Promise<number> {
  const { counts } = viewOf(db, campaign)
  const waiting = counts.scheduled + counts.queued
  if (waiting > 0) return Promise.resolve(waiting)
  return eligible(db, principal, estimateOf(recordOf(db, campaign)), links)
}
