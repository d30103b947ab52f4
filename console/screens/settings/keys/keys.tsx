import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { settingsKeys } from '../../../../words/en/settings-keys.ts'
import type { IssuedApiKey } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Page, Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { CreateDialog, IssuedDialog } from './create-dialog.tsx'
import { KeyTable } from './key-table.tsx'

const PER_PAGE = 50

/** API keys of the organization. */
export function Keys() {
  const { page = 1 } = useSearch({ from: '/inside/settings/keys' })
  const navigate = useNavigate({ from: '/settings/keys' })
  const can = useCan()
  const [isCreating, setCreating] = useState(false)
  const [issued, setIssued] = useState<IssuedApiKey>()
  const query = useQuery(readKept('GET /api-keys', { query: { page, limit: PER_PAGE } }))
  const canManage = can('api_key:manage')
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <KeyRound size={16} aria-hidden />
      {settingsKeys.create()}
    </Button>
  )
  return (
    <Page
      title={settingsKeys.title()}
      intro={
        <>
          {settingsKeys.intro()} {!canManage && settingsKeys.ownerOnly()}{' '}
          <a href="/docs" target="_blank" rel="noreferrer">
            {settingsKeys.reference()}
          </a>
        </>
      }
      actions={canManage && create}
    >
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={settingsKeys.none()} actions={canManage && create} />
          ) : (
            <Section isFlush>
              <KeyTable
                keys={data}
                canManage={canManage}
                isStale={query.isPlaceholderData}
                onIssued={setIssued}
              />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => navigate({ search: { page: next } })}
              />
            </Section>
          )
        }
      </Loaded>
      {isCreating && (
        <CreateDialog
          onIssued={(key) => {
            setCreating(false)
            setIssued(key)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </Page>
  )
}
