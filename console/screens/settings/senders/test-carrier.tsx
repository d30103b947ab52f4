import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender } from '../../../api/api.gen.ts'
import { ApiError } from '../../../api/client.ts'
import { useChange } from '../../../api/hooks.ts'
import { useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { channelName } from '../../../ui/format.ts'
import { backWith } from '../../../ui/there-and-back.ts'
import { toast } from '../../../ui/toast.tsx'
import type { AskedSender } from './search.ts'

/** Addresses that no person has: a number and a domain that are reserved for fiction and tests. */
const ADDRESSES: Readonly<Record<Sender['channel'], string>> = {
  SMS: '+15550100',
  EMAIL: 'test@example.com',
  WHATSAPP: '+15550100',
}

/** Adds the built-in test carrier with one click, or opens the existing one. */
export function TestCarrierButton({ channel = 'SMS', returnTo }: AskedSender) {
  const go = useGo()
  const open = (senderId: string) =>
    go(returnTo ? backWith(returnTo, { senderIds: senderId, channel }) : `/settings/senders/${senderId}`)
  const create = useChange('POST /channel-identities', ['/channel-identities', '/opt-out'])
  async function add() {
    try {
      const { data } = await create.run({
        body: {
          channel,
          provider: 'SANDBOX',
          name:
            channel === 'SMS'
              ? settingsSenders.testCarrier()
              : settingsSenders.testCarrierOf({ channel: channelName(channel) }),
          address: ADDRESSES[channel],
        },
      })
      toast(settingsSenders.testCarrierAdded())
      open(data.id)
    } catch (error) {
      const existing = existingId(error)
      if (existing) open(existing)
      else toast((error as Error).message)
    }
  }
  return (
    <Button isBusy={create.isRunning} onClick={add}>
      {settingsSenders.testCarrierAdd()}
    </Button>
  )
}

/** Returns the id of the sender that already has the address, or undefined for another refusal. */
export function existingId(error: unknown): string | undefined {
  const [detail] = error instanceof ApiError ? error.details : []
  return detail && 'existingId' in detail ? String(detail.existingId) : undefined
}
