import { domain } from '../../words/en/domain.ts'
import type { Sender } from '../api/api.gen.ts'
import { useChange } from '../api/hooks.ts'
import { Button } from '../ui/button.tsx'
import { channelName } from '../ui/format.ts'
import { toast } from '../ui/toast.tsx'
import { existingId } from './existing-id.ts'

/** Addresses that no person has: a number and a domain that are reserved for fiction and tests. */
const ADDRESSES: Readonly<Record<Sender['channel'], string>> = {
  SMS: '+15550100',
  EMAIL: 'test@example.com',
  WHATSAPP: '+15550100',
}

interface TestCarrierButtonProps {
  channel: Sender['channel']
  /** Takes the id of the new sender, or of the one that has the address. */
  onSender(id: string): void
}

/** Adds a sender of the built-in test carrier with one click. */
export function TestCarrierButton({ channel, onSender }: TestCarrierButtonProps) {
  const create = useChange('POST /channel-identities', ['/channel-identities', '/opt-out'])
  async function add() {
    try {
      const { data } = await create.run({
        body: {
          channel,
          provider: 'SANDBOX',
          name:
            channel === 'SMS'
              ? domain.testCarrier()
              : domain.testCarrierOf({ channel: channelName(channel) }),
          address: ADDRESSES[channel],
        },
      })
      toast(domain.testCarrierAdded())
      onSender(data.id)
    } catch (error) {
      const existing = existingId(error)
      if (existing) onSender(existing)
      else toast((error as Error).message)
    }
  }
  return (
    <Button isBusy={create.isRunning} onClick={add}>
      {domain.testCarrierAdd()}
    </Button>
  )
}
