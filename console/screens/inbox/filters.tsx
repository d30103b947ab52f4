import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PenSquare } from 'lucide-react'
import { inbox } from '../../../words/en/inbox.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { channelName } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { LABELS, SHOWS } from './filter-words.ts'
import styles from './filters.module.css'
import { CHANNELS, type InboxSearch, inboxSearch, type Show } from './search.ts'

interface FiltersProps {
  search: InboxSearch
  isLive: boolean
}

/** Filters of the conversation list. The address stores them. */
export function Filters({ search, isLive }: FiltersProps) {
  const navigate = useNavigate()
  const can = useCan()
  const unread = useQuery(read('GET /inbox/unread-count')).data?.data
  const change = (next: InboxSearch, replace = false) =>
    void navigate({ to: '.', search: (old) => ({ ...inboxSearch(old), ...next }), replace })
  const withUnread = (label: string, count: number | undefined) =>
    count ? inbox.filterNew({ label, count }) : label
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <SearchField
          label={inbox.listSearch()}
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined }, true)}
        />
        {can('inbox:reply') && (
          <Link
            to="/inbox/new"
            search={true}
            className={buttonClass({ kind: 'quiet', isIcon: true })}
            aria-label={inbox.listNew()}
          >
            <PenSquare size={18} aria-hidden />
          </Link>
        )}
      </div>
      <Choice<Show>
        label={inbox.filterState()}
        value={search.show ?? 'OPEN'}
        options={SHOWS}
        onChange={(show) => change({ show: show === 'OPEN' ? undefined : show })}
      />
      <div className={styles.selects}>
        <SelectField
          label={inbox.filterAssignee()}
          name="who"
          isLabelHidden
          value={search.who ?? ''}
          onChange={({ target }) => change({ who: target.value || undefined })}
        >
          <option value="">{withUnread(inbox.filterEveryone(), unread?.total)}</option>
          <option value="me">{withUnread(inbox.filterMine(), unread?.mine)}</option>
          <option value="none">{withUnread(inbox.unassigned(), unread?.unassigned)}</option>
          {search.who && !['me', 'none'].includes(search.who) && (
            <option value={search.who}>{inbox.filterMember()}</option>
          )}
        </SelectField>
        <Button
          aria-pressed={search.unread ?? false}
          className={styles.toggle}
          onClick={() => change({ unread: search.unread ? undefined : true })}
        >
          {inbox.filterUnread()}
        </Button>
      </div>
      <details className={styles.more} open={search.channel !== undefined || search.label !== undefined}>
        <summary>{inbox.filterMore()}</summary>
        <div className={styles.selects}>
          <SelectField
            label={inbox.filterChannel()}
            name="channel"
            isLabelHidden
            value={search.channel ?? ''}
            onChange={({ target }) => change({ channel: CHANNELS.find((one) => one === target.value) })}
          >
            <option value="">{inbox.filterAnyChannel()}</option>
            {CHANNELS.map((channel) => (
              <option key={channel} value={channel}>
                {channelName(channel)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={inbox.filterLabel()}
            name="label"
            isLabelHidden
            value={search.label ?? ''}
            onChange={({ target }) =>
              change({
                label: Object.keys(LABELS).find((one) => one === target.value) as InboxSearch['label'],
              })
            }
          >
            <option value="">{inbox.filterAnyLabel()}</option>
            {Object.entries(LABELS).map(([label, text]) => (
              <option key={label} value={label}>
                {text}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
      {!isLive && (
        <p className={styles.cut} role="status">
          {inbox.listCut()}
        </p>
      )}
    </div>
  )
}
