import fc from 'fast-check'

/** Kinds of events in a history of billing. */
const KINDS = [
  // Sending and contacts.
  'launch a campaign',
  'pause a campaign',
  'resume a campaign',
  'cancel a campaign',
  'send a test message',
  'text in',
  'merge contacts',
  'let the carrier report',
  'wait',
  'work',
  'run the chores',
  // The process.
  'die now',
  'die soon',
  // Purchases by members.
  'buy on a page',
  'subscribe',
  'open a checkout',
  'pay a checkout',
  'buy by card',
  'buy twice at once',
  'repeat a request',
  'change the card',
  'set a refill',
  'cancel the plan',
  'reactivate the plan',
  // Acts of the operator.
  'grant credits',
  'correct credits',
  'assign a plan',
  'change a rate',
  'change the time zone',
  'enter charges',
  // The payment processor.
  'move the test clock',
  'refund',
  'change how callbacks arrive',
  'deliver what was held',
  'repeat a callback',
  'lose a call',
  'die at a call',
] as const
export type HistoryKind = (typeof KINDS)[number]

/**
 * Themes of histories. A theme has only some kinds of events, so that they meet more often. A kind that is
 * listed twice happens twice as often.
 */
const THEMES: readonly (readonly HistoryKind[])[] = [
  // Purchases.
  [
    ...(['buy on a page', 'buy on a page', 'buy by card', 'buy by card', 'buy twice at once'] as const),
    ...([
      'open a checkout',
      'pay a checkout',
      'repeat a request',
      'change the card',
      'refund',
      'refund',
    ] as const),
    ...([
      'change how callbacks arrive',
      'deliver what was held',
      'repeat a callback',
      'lose a call',
    ] as const),
    ...(['die at a call', 'die soon', 'run the chores', 'wait', 'work', 'launch a campaign'] as const),
  ],
  // Subscriptions.
  [
    ...(['subscribe', 'subscribe', 'cancel the plan', 'reactivate the plan', 'move the test clock'] as const),
    ...([
      'move the test clock',
      'move the test clock',
      'change the card',
      'assign a plan',
      'buy by card',
    ] as const),
    ...([
      'change the time zone',
      'change how callbacks arrive',
      'deliver what was held',
      'lose a call',
    ] as const),
    ...(['die at a call', 'die soon', 'run the chores', 'launch a campaign', 'launch a campaign'] as const),
    ...(['grant credits', 'open a checkout', 'pay a checkout'] as const),
  ],
  // Refills.
  [
    ...(['buy on a page', 'set a refill', 'set a refill', 'launch a campaign', 'launch a campaign'] as const),
    ...(['launch a campaign', 'correct credits', 'change the card', 'move the test clock', 'wait'] as const),
    ...(['lose a call', 'die at a call', 'die soon', 'change how callbacks arrive', 'work'] as const),
    ...(['run the chores', 'refund', 'change the time zone', 'cancel a campaign'] as const),
  ],
  // Sending.
  [
    ...(['launch a campaign', 'launch a campaign', 'launch a campaign', 'pause a campaign'] as const),
    ...([
      'resume a campaign',
      'cancel a campaign',
      'send a test message',
      'text in',
      'merge contacts',
    ] as const),
    ...(['let the carrier report', 'wait', 'wait', 'work', 'die soon', 'die now', 'enter charges'] as const),
    ...(['grant credits', 'grant credits', 'correct credits', 'assign a plan', 'change a rate'] as const),
    ...(['run the chores', 'buy on a page', 'move the test clock', 'change the time zone'] as const),
  ],
  KINDS,
]

export interface HistoryEvent {
  kind: HistoryKind
  /** Number of the organization. Most events belong to the first. */
  of: number
  /** Number of the campaign, contact, purchase …, modulo their count. */
  which: number
  /** Variant of the event. */
  how: number
  /** Whether its consequences are processed before the next event. */
  isDone: boolean
}

const event = fc.record({
  kind: fc.nat(999),
  of: fc.constantFrom(0, 0, 0, 1),
  which: fc.nat(99),
  how: fc.nat(99),
  isDone: fc.constantFrom(true, true, true, false),
})

/**
 * Starts shortly before the end of a short or a long month, a leap day, a change of the clocks, and the end
 * of a year.
 */
const STARTS = [
  '2026-03-06T17:00:00Z',
  '2026-03-27T21:30:00Z',
  '2026-04-29T12:00:00Z',
  '2026-10-30T23:00:00Z',
  '2026-12-30T08:00:00Z',
  '2027-01-29T15:00:00Z',
  '2028-02-27T18:00:00Z',
] as const

/** Time zones at both ends of the date, with half an hour, and without a midnight on some days. */
export const ZONES = [
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Asia/Beirut',
  'America/St_Johns',
  'Pacific/Auckland',
] as const

export interface Course {
  /** Time of the first event. */
  start: string
  zone: string
  events: HistoryEvent[]
}

/**
 * Draws histories of billing.
 * @param longest largest number of events
 */
export const billingHistories = (longest: number): fc.Arbitrary<Course> =>
  fc
    .record({
      start: fc.constantFrom(...STARTS),
      zone: fc.constantFrom(...ZONES),
      kinds: fc.oneof(
        ...THEMES.map((theme) => fc.subarray([...theme], { minLength: Math.floor(theme.length / 2) })),
      ),
      events: fc.array(event, { minLength: 5, maxLength: longest, size: 'max' }),
    })
    .map(({ start, zone, kinds, events }) => ({
      start,
      zone,
      events: events.map(({ kind, ...others }) => ({ kind: kinds[kind % kinds.length]!, ...others })),
    }))
