import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../../words/en/account.ts'
import type { Passkey } from '../../../api/api.gen.ts'
import { browserHasPasskeys } from '../../../api/passkeys.ts'
import { read } from '../../../api/queries.ts'
import { useMethods } from '../../../shell/use-methods.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from '../rows.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

export function PasskeysSection() {
  const methods = useMethods()
  const query = useQuery(read('GET /user/passkeys'))
  const [isAdding, setAdding] = useState(false)
  const canAdd = methods?.passkeys && browserHasPasskeys()
  return (
    <Section
      title={account.passkeys()}
      intro={account.passkeysIntro()}
      actions={canAdd && <Button onClick={() => setAdding(true)}>{account.passkeyAdd()}</Button>}
    >
      {methods && !methods.passkeys && (
        <p>{account.passkeysUnavailable.rich({ code: (text) => <code>{text}</code> })}</p>
      )}
      <Loaded query={query} lines={1}>
        {({ data }) =>
          data.length > 0 ? (
            <ul className={styles.rows}>
              {data.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          ) : (
            canAdd && <p>{account.passkeysNone()}</p>
          )
        }
      </Loaded>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.name}>{passkey.name}</span>
        <span className={styles.hint}>
          {passkey.isSynced ? account.passkeySynced() : account.passkeyOneDevice()} ·{' '}
          {passkey.lastUsedAt
            ? account.passkeyUsed.rich({ time: <Time value={passkey.lastUsedAt} /> })
            : account.passkeyUnused()}{' '}
          · {account.passkeyAddedAt.rich({ time: <Time value={passkey.createdAt} as="date" /> })}
        </span>
      </div>
      <div className={styles.acts}>
        <Button
          kind="quiet"
          onClick={() => setOpen('rename')}
          aria-label={account.passkeyRenameOne({ name: passkey.name })}
        >
          {account.passkeyRename()}
        </Button>
        <Button
          kind="quiet"
          onClick={() => setOpen('remove')}
          aria-label={account.passkeyRemoveOne({ name: passkey.name })}
        >
          {account.passkeyRemove()}
        </Button>
      </div>
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={close} />}
    </li>
  )
}
