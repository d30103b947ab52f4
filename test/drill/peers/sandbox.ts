import { looking } from '../../support/kill-verdict.ts'
import { NUMBER, type OpenLasting } from './peer.ts'

/** The built-in carrier. Its records are in the data of the appliance, in separate transactions. */
export const sandbox: OpenLasting = async ({ site }) => ({
  channel: 'SMS',
  address: NUMBER,
  // It does not read the pace, so the delay is a setting of the sender.
  credentials: { latencyMs: 3_000, receiptDelayMs: 5_000 },
  canBeAsked: true,
  taken: () =>
    looking(
      site.files.database,
      (data) => data.prepare('SELECT to_address FROM sandbox_messages').pluck().all() as string[],
    ),
  // It sends its reports itself.
  settle: async () => {},
  [Symbol.asyncDispose]: async () => {},
})
