import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PenSquare } from 'lucide-react'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { channelName, number } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Choice } from '../../ui/tabs.tsx'
import styles from './filters.module.css'
import { CHANNELS, type InboxSearch, inboxSearch, LABELS, SHOWS, type Show } from './search.ts'

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
    count ? `${label} · ${number(count)} new` : label
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <SearchField
          label="Search a name or number"
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined }, true)}
        />
        {can('inbox:reply') && (
          <Link
            to="/inbox/new"
            search={true}
            className={buttonClass({ kind: 'quiet', isIcon: true })}
            aria-label="New conversation"
          >
            <PenSquare size={18} aria-hidden />
          </Link>
        )}
      </div>
      <Choice<Show>
        label="State"
        value={search.show ?? 'OPEN'}
        options={SHOWS}
        onChange={(show) => change({ show: show === 'OPEN' ? undefined : show })}
      />
      <div className={styles.selects}>
        <SelectField
          label="Assigned to"
          name="who"
          isLabelHidden
          value={search.who ?? ''}
          onChange={({ target }) => change({ who: target.value || undefined })}
        >
          <option value="">{withUnread('Everyone’s', unread?.total)}</option>
          <option value="me">{withUnread('Mine', unread?.mine)}</option>
          <option value="none">{withUnread('Unassigned', unread?.unassigned)}</option>
          {search.who && !['me', 'none'].includes(search.who) && (
            <option value={search.who}>One member’s</option>
          )}
        </SelectField>
        <Button
          aria-pressed={search.unread ?? false}
          className={styles.toggle}
          onClick={() => change({ unread: search.unread ? undefined : true })}
        >
          Unread only
        </Button>
      </div>
      <details className={styles.more} open={search.channel !== undefined || search.label !== undefined}>
        <summary>More filters</summary>
        <div className={styles.selects}>
          <SelectField
            label="Channel"
            name="channel"
            isLabelHidden
            value={search.channel ?? ''}
            onChange={({ target }) => change({ channel: CHANNELS.find((one) => one === target.value) })}
          >
            <option value="">Any channel</option>
            {CHANNELS.map((channel) => (
              <option key={channel} value={channel}>
                {channelName(channel)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Kind"
            name="label"
            isLabelHidden
            value={search.label ?? ''}
            onChange={({ target }) =>
              change({
                label: Object.keys(LABELS).find((one) => one === target.value) as InboxSearch['label'],
              })
            }
          >
            <option value="">Any kind</option>
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
          The connection is cut. New messages appear when it is back.
        </p>
      )}
    </div>
  )
}
