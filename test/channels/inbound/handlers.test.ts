import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type InboundHandler,
  inboundHandlers,
  inOrder,
  type Step,
} from '../../../src/channels/inbound/handlers.ts'
import '../../../src/wiring/ports.ts'

/** As the law and the interface have it. */
const ORDER: readonly Step[] = ['OPT_OUT', 'OPT_IN', 'HELP', 'JOIN_KEYWORD', 'POLL_VOTE', 'INBOX']

const greedy = (step: Step): InboundHandler => ({ step, takes: () => true, handle: () => {} })

test('whoever wants texts, and in whatever order they register, an opt-out comes first and the inbox last', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...ORDER], { minLength: 1 }), (registered) => {
      const steps = inOrder(registered.map(greedy)).map(({ step }) => step)
      expect(steps).toEqual(ORDER.filter((step) => registered.includes(step)))
    }),
  )
})

test('each step has one handler, and those that the law asks for are there', () => {
  const steps = inboundHandlers.all.map(({ step }) => step)
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps).toEqual(expect.arrayContaining(['OPT_OUT', 'OPT_IN', 'HELP']))
})
