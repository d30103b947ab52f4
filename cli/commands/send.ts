import { Command } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { countDuePeople } from '../../src/automations/passages/store.ts'
import { listOpenCampaigns } from '../../src/campaigns/records/health.ts'
import { listSenderTroubles } from '../../src/channels/identities/troubles.ts'
import { holdSending, resumeSending } from '../../src/delivery/executions/hold.ts'
import { type SendingStatus, sendingStatus } from '../../src/delivery/messages/sending-status.ts'
import { SECOND_MS, systemClock, toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { AdoptionReason, SendingHold } from '../../src/storage/opening/sending-hold.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { type SnapshotAge, snapshotAge } from '../../src/storage/publishing/snapshot-age.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { inWords } from '../doctor-storage.ts'
import type { Output } from '../output.ts'
import { sendUnknown } from './send-unknown.ts'

/** Reasons for a hold on sending, for people. */
const REASONS: Readonly<Record<AdoptionReason | 'OPERATOR', string>> = {
  OPERATOR: 'held by the operator',
  RESTORED: 'this data was restored from a copy',
  MOVED: 'this data was moved here from elsewhere',
  COPIED: 'this data is a copy of another installation',
  COPIED_WHILE_RUNNING: 'this data is a copy of another installation',
  ENGINE_UNREADABLE: 'the live data was unreadable and the last snapshot was restored',
  ROLLED_BACK: 'this data is older than the last data here',
  WAL_LOST: 'the last writes before a crash are missing',
  SNAPSHOT_PUT_BACK: 'the last snapshot was restored after a crash; the newer live data was kept',
  LONG_AWAY: 'this data was not in use for over an hour, and messages are due',
}

const heldInWords = ({ reason, note }: SendingHold): string => note ?? REASONS[reason] ?? reason

const status = (context: Context) =>
  withCore(context, ({ db }, storage) => {
    const { hold, executions, messages, nextDueAt } = sendingStatus(db)
    const campaigns = listOpenCampaigns(db).map(({ scheduledFor, ...campaign }) => ({
      ...campaign,
      scheduledFor: toIso(scheduledFor),
    }))
    const senders = listSenderTroubles(db).map((sender) => ({ ...sender, since: toIsoOrNull(sender.since) }))
    const record = {
      held: hold !== null,
      heldBecause: hold && heldInWords(hold),
      heldSince: toIsoOrNull(hold?.since),
      ...messages,
      runs: executions,
      nextDueAt: toIsoOrNull(nextDueAt),
      peopleDue: countDuePeople(db, db.clock.now()),
    }
    const { output, loaded } = context
    const age = snapshotAge(storage.connection, storagePaths(loaded.config.dataDir).snapshot)
    const snapshot = age && {
      takenAt: toIso(age.takenAt),
      behindSeconds: Math.ceil(age.behindMs / SECOND_MS),
    }
    if (output.isJson) return output.record({ ...record, snapshot: snapshot ?? null, campaigns, senders }, [])
    output.record(
      {
        ...record,
        ...executions,
        served: storage.isServed() ? 'running' : 'not running: no messages are sent',
        snapshot: age && snapshotInWords(age),
      },
      [
        ['served', 'server'],
        ['held', 'held'],
        ['heldBecause', 'reason for the hold'],
        ['heldSince', 'held since'],
        ['queued', 'messages queued'],
        ['scheduled', 'scheduled for later'],
        ['sending', 'sent, no answer yet'],
        ['nextDueAt', 'next message due'],
        ['peopleDue', 'people due in automations'],
        ['running', 'campaign runs in progress'],
        ['pending', 'not started'],
        ['paused', 'paused'],
        ['snapshot', 'carillon.db written'],
      ],
    )
    printCampaigns(output, campaigns)
    printSenders(output, senders)
  })

const snapshotInWords = ({ takenAt, behindMs }: SnapshotAge): string => {
  const ago = `${inWords(Math.max(0, systemClock.now() - takenAt))} ago`
  return behindMs === 0 ? `${ago}, up to date` : `${ago}, ${inWords(behindMs)} behind`
}

function printCampaigns(output: Output, campaigns: readonly object[]): void {
  output.gap()
  output.list(
    campaigns,
    [
      ['name', 'campaign'],
      ['organizationName', 'organization'],
      ['status', 'status'],
      ['pauseReason', 'pause reason', 'spare'],
      ['waiting', 'waiting'],
      ['total', 'of'],
      ['lastError', 'last error', 'wrap'],
      ['id', 'id', 'spare'],
    ],
    'No campaign is running.',
  )
}

function printSenders(output: Output, senders: readonly object[]): void {
  output.gap()
  output.list(
    senders,
    [
      ['name', 'sender with a problem'],
      ['organizationName', 'organization'],
      ['address', 'address'],
      ['status', 'status'],
      ['lastError', 'last error', 'wrap'],
      ['since', 'since', 'spare'],
      ['provider', 'provider', 'spare'],
    ],
    'All senders work.',
  )
}

const hold = () =>
  command<{ reason: string }>('hold', 'hold all sending until `send resume`', (context, { reason }) =>
    withCore(context, async ({ db }) => {
      await db.write((tx) => {
        holdSending(tx, reason)
        recordAuditEvent(tx, { organizationId: null, act: 'SENDING_HELD' })
      })
      context.output.record({ held: true, heldBecause: reason }, [['heldBecause', 'reason for the hold']])
    }),
  ).option('--reason <text>', 'reason that `send status` shows', 'held by the operator')

/**
 * Describes what a resume starts; empty if it starts nothing. A run that has not started has no
 * messages yet.
 * @param peopleDue people of automations whose next step is due
 */
function effectOfResuming({ messages, executions }: SendingStatus, peopleDue: number): string {
  const waiting = messages.queued + messages.scheduled
  return [
    ...(waiting > 0 ? [`${counted(waiting, 'message')} would be sent`] : []),
    ...(executions.pending > 0 ? [`${counted(executions.pending, 'campaign run')} would start`] : []),
    ...(executions.running > 0 && waiting === 0
      ? [`${counted(executions.running, 'campaign run')} would continue`]
      : []),
    ...(peopleDue > 0 ? [`${counted(peopleDue, 'person', 'people')} in automations would go on`] : []),
  ].join(', ')
}

const resume = () =>
  command<{ yes?: boolean }>('resume', 'resume all sending', (context, { yes }) =>
    withCore(context, async ({ db }) => {
      const before = sendingStatus(db)
      const waiting = before.messages.queued + before.messages.scheduled
      const effect = effectOfResuming(before, countDuePeople(db, db.clock.now()))
      if (before.hold !== null && effect !== '' && !yes) {
        throw new Refusal(
          EXIT.FAILED,
          `Sending is held (${heldInWords(before.hold)}). If it is resumed, ${effect}.`,
          'If this data was restored or cloned, some of these messages may have been sent already. Cancel their ' +
            'campaigns and pause their automations first, then run: carillon send resume --yes',
        )
      }
      await db.write((tx) => {
        resumeSending(tx)
        recordAuditEvent(tx, { organizationId: null, act: 'SENDING_RESUMED' })
      })
      context.output.record({ held: false, waiting }, [
        ['waiting', 'messages to send now or at their scheduled time'],
      ])
    }),
  ).option('--yes', 'resume even if messages are waiting')

export const sendCommand = () =>
  new Command('send')
    .description('show, hold and resume all sending, and resend messages whose result is unknown')
    .addCommand(command('status', 'show waiting messages and whether sending is held', status))
    .addCommand(hold())
    .addCommand(resume())
    .addCommand(sendUnknown())
