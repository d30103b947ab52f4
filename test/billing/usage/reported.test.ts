import { describe, expect, test } from 'bun:test'
import { grantCredits } from '../../../src/billing/credits/service.ts'
import { walletOf } from '../../../src/billing/credits/store.ts'
import { sendUnknownAgain } from '../../../src/delivery/executions/run.ts'
import type { SendResult } from '../../../src/providers/port.ts'
import { accepted, busy, lost, rejected, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

/** A message is charged by the number of segments that the provider reports. */

interface Charged {
  status: string
  units: number | null
  credits: number | null
}

/** Sends a message of one segment to a North American number, paid from this many credits. */
function world(credits: number) {
  const sending = new SendWorld()
  const organizationId = sending.organization()
  const senderId = sending.sender(organizationId)
  sending.contacts(organizationId, 1)
  const grant = { type: 'GRANT', description: 'Given', reference: { type: 'OPERATOR', id: null } } as const
  sending.db.writeNow((tx) => grantCredits(tx, { ...grant, organizationId, amount: credits }))
  sending.launch(organizationId, sending.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }))
  sending.tick()
  return {
    sending,
    free: () => {
      const wallet = walletOf(sending.db, organizationId)!
      return wallet.balance - wallet.unsettled
    },
    message: () =>
      sending.db.get<Charged>(
        'SELECT status, charged_units AS units, charged_credits AS credits FROM messages',
      ),
  }
}

describe('segments reported by the provider', () => {
  test.each([
    { reported: 1, credits: 5, units: 1, left: 4 },
    { reported: 3, credits: 5, units: 3, left: 2 },
    // Units that the wallet cannot pay are not charged: the balance never falls below zero.
    { reported: 9, credits: 5, units: 5, left: 0 },
  ])('$reported of a message charged as one, with $credits credits', ({ reported, credits, units, left }) => {
    const { sending, free, message } = world(credits)
    sending.answer((one): SendResult => ({ ...accepted(one), segments: reported }) as SendResult)
    sending.tick()
    expect(message()).toEqual({ status: 'SENT', units, credits: units })
    expect(free()).toBe(left)
  })
})

describe('an answer of the carrier', () => {
  test.each(
    some([
      { name: 'that takes it keeps the charge', answer: accepted, status: 'SENT', left: 4 },
      {
        name: 'that refuses it gives the charge back',
        answer: rejected('INVALID_NUMBER'),
        status: 'FAILED',
        left: 5,
      },
      {
        name: 'that asks to wait gives it back until the next try',
        answer: busy(),
        status: 'SCHEDULED',
        left: 5,
      },
      {
        name: 'that got lost keeps it: the carrier may have the message',
        answer: lost,
        status: 'FAILED',
        left: 4,
      },
    ]),
  )('$name', ({ answer, status, left }) => {
    const { sending, free, message } = world(5)
    sending.answer(answer)
    sending.tick()
    expect(message()?.status).toBe(status)
    expect(free()).toBe(left)
  })

  test('that got lost is charged once, even if a user sends the message again', () => {
    const { sending, free, message } = world(5)
    sending.answer(lost)
    sending.tick()
    const run = sending.db.get<{ organizationId: number; campaignId: number; executionId: number }>(
      'SELECT organization_id AS organizationId, campaign_id AS campaignId, id AS executionId FROM executions',
    )!
    sending.db.writeNow((tx) => sendUnknownAgain(tx, sending.ports, run))
    sending.drain()
    expect(message()).toEqual({ status: 'SENT', units: 1, credits: 1 })
    expect(free()).toBe(4)
  })
})
