import { expect, test } from 'bun:test'
import type { Campaign } from '../../console/api/api.gen.ts'
import { arrivedOf } from '../../console/shell/first-steps/arrived.ts'

test.each([
  { channel: 'SMS', sent: 3, delivered: 2, arrived: 2 },
  { channel: 'WHATSAPP', sent: 3, delivered: 0, arrived: 0 },
  { channel: 'EMAIL', sent: 3, delivered: 0, arrived: 3 },
] as const)(
  'of $sent messages by $channel, $delivered of them reported, $arrived have come through',
  (one) => {
    const { channel, sent, delivered, arrived } = one
    expect(arrivedOf({ channel, stats: { sent, delivered } } as Campaign)).toBe(arrived)
  },
)
