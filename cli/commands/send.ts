import { Command } from 'commander'
import { toIsoOrNull } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { holdSending, resumeSending, sendingStatus } from '../../src/sending/hold.ts'
import { withApp } from '../appliance.ts'
import { type Context, command } from '../context.ts'

const status = (context: Context) =>
  withApp(context, ({ db }) => {
    const { heldReason, executions, messages, nextDueAt } = sendingStatus(db)
    context.output.record(
      {
        held: heldReason !== null,
        heldReason,
        ...messages,
        runs: executions,
        nextDueAt: toIsoOrNull(nextDueAt),
      },
      context.output.isJson
        ? []
        : [
            ['heldReason', 'held because'],
            ['queued', 'queued'],
            ['scheduled', 'waiting for their time'],
            ['sending', 'handed over, no answer yet'],
            ['nextDueAt', 'next one due'],
          ],
    )
  })

const hold = () =>
  command<{ reason: string }>('hold', 'stop all sending until `send resume`', (context, { reason }) =>
    withApp(context, async ({ db }) => {
      await db.write((tx) => holdSending(tx, reason))
      context.output.record({ held: true, heldReason: reason }, [['heldReason', 'held because']])
    }),
  ).option('--reason <text>', 'why, for whoever looks next', 'held by the operator')

const resume = () =>
  command<{ yes?: boolean }>('resume', 'let sending go on, after looking at what waits', (context, { yes }) =>
    withApp(context, async ({ db }) => {
      const before = sendingStatus(db)
      const waiting = before.messages.queued + before.messages.scheduled
      if (before.heldReason !== null && waiting > 0 && !yes) {
        throw new Refusal(
          EXIT.FAILED,
          `Sending is held (${before.heldReason}), and ${waiting.toLocaleString('en-US')} messages would go out.`,
          'If this data is a restored or cloned copy, some may have been sent since it was made: cancel those ' +
            'campaigns first. Then: carillon send resume --yes',
        )
      }
      await db.write((tx) => void resumeSending(tx))
      context.output.record({ held: false, waiting }, [
        ['waiting', 'messages that go out now or at their time'],
      ])
    }),
  ).option('--yes', 'go on although messages wait')

export const sendCommand = () =>
  new Command('send')
    .description('hold, look at and resume all sending')
    .addCommand(command('status', 'what waits, and whether sending is held', status))
    .addCommand(hold())
    .addCommand(resume())
