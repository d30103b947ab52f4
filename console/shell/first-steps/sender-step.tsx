import { Link } from '@tanstack/react-router'
import { firstSteps } from '../../../words/en/first-steps.ts'
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
      <p className={styles.about}>{firstSteps.senderHint()}</p>
      <Actions>
        <Button
          kind={kind}
          isBusy={add.isRunning}
          onClick={() =>
            attempt(() =>
              add.run({
                body: {
                  channel: 'SMS',
                  provider: 'SANDBOX',
                  name: firstSteps.senderTest(),
                  address: TEST_NUMBER,
                },
              }),
            )
          }
        >
          {firstSteps.senderTestAct()}
        </Button>
        <Link to="/settings/senders/new" className={buttonClass()}>
          {firstSteps.senderRealAct()}
        </Link>
      </Actions>
    </>
  )
}

export const SenderDone = ({ sender: { id, name, channel, address } }: { sender: Sender }) => (
  <>
    {firstSteps.senderDone.rich({
      name,
      channel: channelName(channel),
      address,
      link: (text) => (
        <Link key="link" to="/settings/senders/$id" params={{ id }}>
          {text}
        </Link>
      ),
    })}
  </>
)
