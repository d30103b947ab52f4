import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../../words/en/account.ts'
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
    <Section title={account.twoFactor()} intro={account.twoFactorIntro()}>
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
      <Badge>{account.twoFactorOff()}</Badge>
      <Button onClick={() => setOpen(true)}>{account.twoFactorActOn()}</Button>
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
        <Badge tone="good">{account.twoFactorOn()}</Badge>
        <span>
          {account.twoFactorSince.rich({
            time: <Time value={enabledAt} as="date" />,
            left: recoveryCodesLeft,
          })}
        </span>
      </Toolbar>
      {recoveryCodesLeft <= FEW && (
        <Notice tone="warn" title={account.codesFew({ left: recoveryCodesLeft })}>
          {account.codesFewHint()}
        </Notice>
      )}
      <Toolbar>
        <Button onClick={() => setOpen('codes')}>{account.codesAct()}</Button>
        <Button kind="quiet" onClick={() => setOpen('off')}>
          {account.twoFactorActOff()}
        </Button>
      </Toolbar>
      {open === 'codes' && <RenewCodes onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </>
  )
}
