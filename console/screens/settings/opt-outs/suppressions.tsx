import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { Suppression } from '../../../api/api.gen.ts'
import { download } from '../../../api/download.ts'
import { useCan } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { GoneView, ListTools } from '../../../shell/views/list-tools.tsx'
import { useView, type Viewing } from '../../../shell/views/use-view.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Empty, Section, Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Choice } from '../../../ui/tabs.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { AddDialog } from './add-dialog.tsx'
import { OptOutFrame } from './frame.tsx'
import { methodName } from './methods.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { METHODS, type SuppressionSearch, suppressionSearch } from './search.ts'
import { SuppressionTable } from './suppression-table.tsx'
import styles from './suppressions.module.css'

const EvidenceDialog = lazyDialog(() => import('./evidence-dialog.tsx'))

const PER_PAGE = 50

/** The suppression list. */
export function Suppressions() {
  const can = useCan()
  const address = useSearch({ from: '/inside/settings/opt-outs' })
  const viewing = useView('optOuts', address, suppressionSearch)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Suppression>()
  const [proved, setProved] = useState<string>()
  const { page = 1 } = address
  const { columns: _, ...filters } = viewing.settings
  const query = useQuery({
    ...readKept('GET /opt-out/suppressions', { query: { page, limit: PER_PAGE, ...defined(filters) } }),
    enabled: !viewing.isLoading,
  })
  const navigate = useNavigate({ from: '/settings/opt-outs' })
  const go = (search: SuppressionSearch) => navigate({ search })
  const maySeeEvidence = can('contact:export') && can('campaign:read')
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <OptOutFrame
      intro={settingsOptOuts.addressesIntro()}
      actions={
        <>
          {can('contact:export') && (
            <Button
              onClick={() =>
                attempt(() => download('GET /opt-out/suppressions/export', {}, 'suppressions.csv'))
              }
            >
              {settingsOptOuts.downloadAll()}
            </Button>
          )}
          {can('opt_out:manage') && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              {settingsOptOuts.add()}
            </Button>
          )}
        </>
      }
    >
      <Filters viewing={viewing} onGo={go} />
      <GoneView viewing={viewing} />
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              title={isFiltered ? settingsOptOuts.noneFound() : settingsOptOuts.none()}
              actions={
                maySeeEvidence &&
                filters.address && (
                  <Button onClick={() => setProved(filters.address)}>
                    {settingsOptOuts.noneFoundEvidence()}
                  </Button>
                )
              }
            >
              {filters.address ? settingsOptOuts.noneFoundHint() : settingsOptOuts.noneHint()}
            </Empty>
          ) : (
            <Section isFlush>
              <SuppressionTable
                entries={data}
                isStale={query.isPlaceholderData}
                onRemove={can('contact:manage_consent') ? setLeaving : undefined}
                onEvidence={maySeeEvidence ? setProved : undefined}
              />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => go({ ...address, page: next })}
              />
            </Section>
          )
        }
      </Loaded>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {proved && <EvidenceDialog address={proved} onClose={() => setProved(undefined)} />}
      {leaving && <RemoveDialog entry={leaving} onClose={() => setLeaving(undefined)} />}
    </OptOutFrame>
  )
}

/** Returns an object without its undefined fields. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

interface FiltersProps {
  viewing: Viewing<SuppressionSearch>
  onGo(search: SuppressionSearch): void
}

function Filters({ viewing, onGo }: FiltersProps) {
  const search = viewing.settings
  const set = (change: SuppressionSearch) => onGo(viewing.addressOf({ ...search, ...change }))
  return (
    <Toolbar>
      <SearchField
        label={settingsOptOuts.search()}
        value={search.address ?? ''}
        onSearch={(next) => set({ address: next || undefined })}
      />
      <Choice
        label={settingsOptOuts.channel()}
        value={search.channel ?? 'ALL'}
        options={[
          ['ALL', settingsOptOuts.channelAll()],
          ['SMS', settingsOptOuts.channelPhoneOnly()],
          ['EMAIL', settingsOptOuts.channelEmail()],
        ]}
        onChange={(next) => set({ channel: next === 'ALL' ? undefined : next })}
      />
      <select
        aria-label={settingsOptOuts.source()}
        className={styles.select}
        value={search.method ?? ''}
        onChange={({ target }) => set({ method: METHODS.find((one) => one === target.value) })}
      >
        <option value="">{settingsOptOuts.sourceAny()}</option>
        {METHODS.map((method) => (
          <option key={method} value={method}>
            {methodName(method)}
          </option>
        ))}
      </select>
      <Choice
        label={settingsOptOuts.kind()}
        value={search.kind ?? 'ADDRESS'}
        options={[
          ['ADDRESS', settingsOptOuts.kindAddress()],
          ['HASH', settingsOptOuts.kindHash()],
        ]}
        onChange={(next) => set({ kind: next === 'HASH' ? 'HASH' : undefined })}
      />
      <ListTools viewing={viewing} onGo={onGo} />
      {search.importId && (
        <Button onClick={() => set({ importId: undefined })}>{settingsOptOuts.oneImport()}</Button>
      )}
    </Toolbar>
  )
}
