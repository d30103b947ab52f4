import { expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import {
  handlerOf,
  type InboundHandler,
  inboundHandlers,
  inOrder,
  type Step,
} from '../../../src/channels/inbound/handlers.ts'
import '../../../src/wiring/ports.ts'
import { createTestApp } from '../../support/app.ts'

/** Order required by law and by the interface. */
const ORDER: readonly Step[] = [
  'OPT_OUT',
  'JOIN_CONFIRMATION',
  'OPT_IN',
  'HELP',
  'JOIN_KEYWORD',
  'POLL_VOTE',
  'INBOX',
]

const greedy = (step: Step): InboundHandler => ({ step, takes: () => true, handle: () => {} })

test('in any order of registration, an opt-out comes first and the inbox last', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...ORDER], { minLength: 1 }), (registered) => {
      const steps = inOrder(registered.map(greedy)).map(({ step }) => step)
      expect(steps).toEqual(ORDER.filter((step) => registered.includes(step)))
    }),
  )
})

test('each step has one handler, and every step required by law has one', () => {
  const steps = inboundHandlers.all.map(({ step }) => step)
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps).toEqual(expect.arrayContaining(['OPT_OUT', 'OPT_IN', 'HELP']))
})

test('a tapped answer goes to polls before join links, and an opt-out comes before both', async () => {
  await using app = createTestApp()
  const asked: Step[] = []
  const seen = inboundHandlers.all.map((handler) => ({
    handler,
    spied: spyOn(handler, 'takes').mockImplementation(() => {
      asked.push(handler.step)
      return false
    }),
  }))
  const text = {
    organizationId: 1,
    channelIdentityId: 1,
    from: '+12125550104',
    body: 'Yes',
    kind: 'OTHER',
  } as const
  app.db.writeNow((tx) => void handlerOf(tx, { ...text, choiceId: 'an-option' }))
  for (const { spied } of seen) spied.mockRestore()
  const order = ORDER.toSpliced(4, 2, 'POLL_VOTE', 'JOIN_KEYWORD')
  expect(asked).toEqual(order.filter((step) => asked.includes(step)))
  expect(asked).toEqual(expect.arrayContaining(['OPT_OUT', 'POLL_VOTE']))
})
