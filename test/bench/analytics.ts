import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, medianMs, say } from './figure.ts'
import { fillSegmentFigures } from './fill-segment.ts'
import { addSubmissions, JOIN_LINK } from './joins.ts'
import { addPoll, addVotes, optionId, POLL } from './polls.ts'
import { Api, startServer, untilPublished } from './server.ts'
import { seedYear } from './year.ts'

const RECIPIENTS = 1_000_000
const DAY_MS = 86_400_000
/** Goal for a wait that a person does not notice. */
const GOAL_MS = 20
/** Goal of a read worker for a page far from the first one. */
const WORKER_GOAL_MS = 200
/** Goal for counting the opt-outs of a million contacts one by one, in a read worker. */
const SECONDS_GOAL_MS = 5_000
/** Goal for comparing two audiences of a million contact by contact, in a read worker. */
const DRIFT_GOAL_MS = 1_500

/**
 * Measures the results of a campaign that went to a million contacts in 28 hours, of whom every fifth
 * clicked.
 */
export async function analyticsBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'results')
  say(`Seeding a campaign of ${RECIPIENTS.toLocaleString('en-US')} recipients …`)
  const year = seedYear(dataDir, 1, { endedAt: Date.now() + 363 * DAY_MS, contacts: RECIPIENTS, count: 1 })
  const connection = openLiveDatabase(join(dataDir, 'live', 'engine.db'))
  addPoll(connection, year.organizations[0]!.id)
  addVotes(connection, year.organizations[0]!.id)
  addSubmissions(connection, year.organizations[0]!.id)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  const server = await startServer(dataDir)
  try {
    await untilPublished(dataDir)
    const { key } = year.organizations[0]!
    const api = new Api(server.port, key)
    const run = `/campaigns/${year.campaignUuid}/executions/${year.campaignUuid}`
    const looks: ReadonlyArray<readonly [work: string, path: string, goalMs: number]> = [
      ['analytics of a campaign by the hour', `/campaigns/${year.campaignUuid}/analytics`, GOAL_MS],
      ['the same by the minute', `/campaigns/${year.campaignUuid}/analytics?interval=MINUTE`, GOAL_MS],
      ['analytics of one run', `${run}/analytics`, GOAL_MS],
      ['the same by the minute', `${run}/analytics?interval=MINUTE`, GOAL_MS],
      ['the runs beside each other', `/campaigns/${year.campaignUuid}/executions/compare`, GOAL_MS],
      ['clicks of the campaign', `/campaigns/${year.campaignUuid}/click-analytics`, GOAL_MS],
      ['results of a poll of a million', `/polls/${POLL}/analytics`, GOAL_MS],
      ['its newest votes', `/polls/${POLL}/votes?limit=100`, GOAL_MS],
      ['page 100 of them', `/polls/${POLL}/votes?limit=100&page=100`, GOAL_MS],
      ['page 5,000 of them, in a read worker', `/polls/${POLL}/votes?limit=100&page=5000`, WORKER_GOAL_MS],
      ['votes for an option of half', `/polls/${POLL}/votes?optionId=${optionId(1)}`, GOAL_MS],
      ['votes for an option of ten', `/polls/${POLL}/votes?optionId=${optionId(3)}`, GOAL_MS],
      [
        'analytics of a join link of a million, in a read worker',
        `/join-links/${JOIN_LINK}/analytics`,
        SECONDS_GOAL_MS,
      ],
      ['its newest submissions', `/join-links/${JOIN_LINK}/submissions?limit=100`, WORKER_GOAL_MS],
      ['page 5,000 of them', `/join-links/${JOIN_LINK}/submissions?limit=100&page=5000`, WORKER_GOAL_MS],
      ['drift of the audience', `${run}/drift?since=${year.campaignUuid}`, DRIFT_GOAL_MS],
    ]
    const figures: Figure[] = []
    for (const [work, path, goalMs] of looks) {
      const ours = await medianMs(options.rounds * 5, () => api.get(path))
      const goal = `under ${goalMs} ms`
      figures.push({ work, unit: 'ms', floor: null, ours, goal, isMet: (_, ms) => ms < goalMs })
    }
    figures.push(...(await fillSegmentFigures({ api, server, key }, year.campaignUuid)))
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}
