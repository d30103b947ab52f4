import type { StallWorld } from '../../support/stall-world.ts'
import { bodies, both, defineSurface, full, json, plain } from '../../support/worst-inputs.ts'

const draft = ({ ids }: StallWorld) => ({
  name: 'Worst',
  type: 'IMMEDIATE',
  channel: 'SMS',
  messageTemplate: 'Hello {{firstName}}',
  segmentId: ids.largest,
  channelIdentityIds: [ids['channel-identities']],
  isDraft: true,
})

/** A CSS selector that compares each element with all its siblings, repeatedly. */
const SIBLINGS = `<style>${['x', ...Array.from({ length: 12 }, () => 'p')].join('~')}{color:red}</style>${'<p>'.repeat(60)}`
const mail = (htmlBody: string) => ({ channel: 'EMAIL', subject: 'Worst', htmlBody })

/** A rule that starts next February 1, a month without a 30th. */
function recurring(world: StallWorld, recurrenceRule: string) {
  const now = new Date()
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 0 ? 0 : 1)
  return { ...draft(world), type: 'RECURRING', scheduledAt: `${year}-02-01T12:00:00Z`, recurrenceRule }
}

export default defineSurface({
  worst: {
    'POST /campaigns': both(
      bodies((world) => ({
        'the longest template': { ...draft(world), messageTemplate: '{{firstName|a}}'.repeat(106) },
        'a rule that is looked for and never falls': recurring(
          world,
          'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31',
        ),
        'as many occurrences as there may be': recurring(world, 'FREQ=MONTHLY;BYMONTHDAY=30;COUNT=1000'),
        braces: { ...draft(world), messageTemplate: '{{'.repeat(800) },
        'a mail with selectors that take years': { ...draft(world), ...mail(SIBLINGS) },
        'a mail of elements': { ...draft(world), ...mail('<p style="a:b">é'.repeat(5_000)) },
        'a mail of styles': {
          ...draft(world),
          ...mail(`<style>${'p{color:red}'.repeat(2_400)}</style><p>x`),
        },
        'braces without end': { ...draft(world), messageTemplate: '{{a|'.repeat(200_000) },
      })),
      (world) => [
        {
          what: 'a run whose recipients match the largest rules',
          body: json({ ...draft(world), category: 'TRANSACTIONAL', isDraft: false }),
          settleMs: 3_000,
        },
      ],
    ),
    'GET /campaigns': full('limit=100', `q=${encodeURIComponent('é'.repeat(200))}`),
    'GET /campaigns/:id': plain,
    'PATCH /campaigns/:id': bodies(() => ({
      'the longest template': { messageTemplate: '{{firstName|a}}'.repeat(106) },
      'selectors that take years': { htmlBody: SIBLINGS },
    })),
    'DELETE /campaigns/:id': ({ ids }) => [{ what: 'a sent campaign', path: `/campaigns/${ids.sent}x` }],
    'POST /campaigns/:id/pause': plain,
    'POST /campaigns/:id/resume': plain,
    'POST /campaigns/:id/cancel': ({ ids }) => [
      { what: 'a sent campaign', path: `/campaigns/${ids.sent}/cancel` },
    ],
    'POST /campaigns/:id/end-recurrence': plain,
    'POST /campaigns/:id/duplicate': plain,
  },
})
