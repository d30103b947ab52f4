import { Link } from '@tanstack/react-router'
import type { Sender } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { Actions } from '../../ui/form.tsx'
import { channelName } from '../../ui/format.ts'
import styles from './first-steps.module.css'

/** A number reserved for tests. */
const TEST_NUMBER = '+15005550006'

/** Adds a sender of the built-in test carrier with one click, or a real one. */
export function AddSender({ kind }: { kind: ButtonKind }) {
  const add = useChange('POST /channel-identities', ['/channel-identities'])
  return (
    <>
      <p className={styles.about}>
        Messages go out from a sender. The test sender uses the carrier that is built in: everything happens
        as in earnest, and no phone rings.
      </p>
      <Actions>
        <Button
          kind={kind}
          isBusy={add.isRunning}
          onClick={() =>
            attempt(() =>
              add.run({
                body: { channel: 'SMS', provider: 'SANDBOX', name: 'Test sender', address: TEST_NUMBER },
              }),
            )
          }
        >
          Add a test sender
        </Button>
        <Link to="/settings/senders/new" className={buttonClass()}>
          Connect a real one
        </Link>
      </Actions>
    </>
  )
}

export const SenderDone = ({ sender: { id, name, channel, address } }: { sender: Sender }) => (
  <>
    <Link to="/settings/senders/$id" params={{ id }}>
      {name}
    </Link>
    , {channelName(channel)} from {address}.
  </>
)
