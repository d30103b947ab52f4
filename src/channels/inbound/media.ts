import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import type { InboundMedia } from '../../providers/port.ts'
import { fetchFileJob } from './job-kinds.ts'
import * as store from './store.ts'

/** Maximum of files fetched for one text; carriers allow ten. */
const MAX_FILES = 10
const MAX_URL = 2_000

/** Stores the list of files that came with a text. A job fetches each file, because a provider may be slow. */
export function keepFiles(
  tx: Tx,
  text: { organizationId: number; channelIdentityId: number; inboundMessageId: number },
  media: readonly InboundMedia[],
): void {
  media.slice(0, MAX_FILES).forEach(({ url }, position) => {
    const problem = url.length > MAX_URL ? 'The provider gave no usable address for this file.' : null
    const id = store.insertFile(tx, {
      ...text,
      position,
      url: url.slice(0, MAX_URL).toWellFormed(),
      problem,
    })
    if (problem === null) enqueue(tx, fetchFileJob, { organizationId: text.organizationId, payload: { id } })
  })
}
