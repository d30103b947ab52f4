import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
      title="Passkeys"
      intro="They sign you in with your fingerprint, face or PIN, without the password and without a code."
      actions={canAdd && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      {methods && !methods.passkeys && (
        <p>
          Passkeys need a server with a name at https. Its operator sets that with{' '}
          <code>public_base_url</code>.
        </p>
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
            canAdd && <p>You have none yet.</p>
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
          {passkey.isSynced ? 'On several devices' : 'On one device'} · used{' '}
          <Time value={passkey.lastUsedAt} none="never" /> · added{' '}
          <Time value={passkey.createdAt} as="date" />
        </span>
      </div>
      <div className={styles.acts}>
        <Button kind="quiet" onClick={() => setOpen('rename')} aria-label={`Rename ${passkey.name}`}>
          Rename
        </Button>
        <Button kind="quiet" onClick={() => setOpen('remove')} aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      </div>
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={close} />}
    </li>
  )
}
