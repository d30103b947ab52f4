import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { polls } from '../../../words/en/polls.ts'
import type { Poll } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Section, Toolbar } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'

/** Settings of the public results page. */
export function PollScreenSection({ poll: { id } }: { poll: Poll }) {
  const can = useCan()
  const [error, setError] = useState<unknown>()
  const query = useQuery(read('GET /polls/{id}/screen', { params: { id } }))
  async function turn(isOn: boolean) {
    setError(undefined)
    try {
      await call(isOn ? 'PUT /polls/{id}/screen' : 'DELETE /polls/{id}/screen', { params: { id } })
      await refresh('/polls/{id}/screen')
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Section title={polls.screen()} intro={polls.screenHint()}>
      {error !== undefined && <Failure error={error} />}
      <Loaded query={query} lines={2}>
        {({ data: { url } }) =>
          url ? (
            <>
              <CopyField label={polls.screenAddress()} value={url} />
              <Toolbar>
                <a href={url} target="_blank" rel="noreferrer noopener">
                  {polls.screenOpen()}
                </a>
                {can('poll:update') && <Button onClick={() => turn(false)}>{polls.screenOff()}</Button>}
              </Toolbar>
            </>
          ) : can('poll:update') ? (
            <Toolbar>
              <Button onClick={() => turn(true)}>{polls.screenOn()}</Button>
            </Toolbar>
          ) : (
            <p>{polls.screenNone()}</p>
          )
        }
      </Loaded>
    </Section>
  )
}
