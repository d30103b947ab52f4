import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TwoFactor } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section, Toolbar } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { TurnOff } from './turn-off.tsx'

const SetUp = lazyDialog(() => import('../../../shell/account/set-up-two-factor.tsx'))

/** Number of recovery codes at which the user is warned. */
const FEW = 3

export function TwoFactorSection() {
  const query = useQuery(read('GET /user/two-factor'))
  return (
    <Section
      title="Two-factor sign-in"
      intro="A code of an app on your phone is asked for besides the password, so that a stolen password alone is worth nothing."
    >
      <Loaded query={query} lines={1}>
        {({ data }) => (data.isEnabled ? <On state={data} /> : <Off />)}
      </Loaded>
    </Section>
  )
}

function Off() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Toolbar>
      <Badge>Off</Badge>
      <Button onClick={() => setOpen(true)}>Turn it on</Button>
      {isOpen && <SetUp onClose={() => setOpen(false)} />}
    </Toolbar>
  )
}

function On({ state: { enabledAt, recoveryCodesLeft } }: { state: TwoFactor }) {
  const [open, setOpen] = useState<'codes' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Toolbar>
        <Badge tone="good">On</Badge>
        <span>
          Since <Time value={enabledAt} as="date" />. {recoveryCodesLeft} of 10 recovery codes are left.
        </span>
      </Toolbar>
      {recoveryCodesLeft <= FEW && (
        <Notice
          tone="warn"
          title={recoveryCodesLeft === 0 ? 'No recovery code is left.' : 'Few recovery codes are left.'}
        >
          Without one, only the operator of the server lets you in after a loss of your phone.
        </Notice>
      )}
      <Toolbar>
        <Button onClick={() => setOpen('codes')}>Make new recovery codes</Button>
        <Button kind="quiet" onClick={() => setOpen('off')}>
          Turn it off
        </Button>
      </Toolbar>
      {open === 'codes' && <RenewCodes onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </>
  )
}
