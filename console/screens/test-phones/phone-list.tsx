import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { testPhones } from '../../../words/en/test-phones.ts'
import type { TestPhone } from '../../api/api.gen.ts'
import type { ApiError } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { readPages } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ChannelIcon } from '../../ui/channel-icon.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { fullTime } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty } from '../../ui/page.tsx'
import { More } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { shortTime } from '../../ui/zoned.ts'
import styles from './phone-list.module.css'

const PHONES_PER_PAGE = 40

/** The phones with messages, the one with the newest first. */
export function PhoneList() {
  const { q } = useSearch({ from: '/inside/test-phones' })
  const navigate = useNavigate()
  const can = useCan()
  const [isOpening, setOpening] = useState(false)
  const list = useInfiniteQuery(
    readPages('GET /test-phones', { query: { limit: PHONES_PER_PAGE, ...(q ? { search: q } : {}) } }),
  )
  const phones = list.data?.pages.flatMap(({ data }) => data)
  const problem = phones ? null : (list.error ?? list.failureReason)
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={testPhones.search()}
          value={q ?? ''}
          onSearch={(text) => void navigate({ to: '.', search: { q: text || undefined } })}
        />
        {can('channel:manage') && (
          <Button isIcon aria-label={testPhones.openAct()} onClick={() => setOpening(true)}>
            <Plus size={18} aria-hidden />
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <section className={styles.scroller} aria-label={testPhones.list()} tabIndex={0}>
        {problem ? (
          <Failure error={problem as ApiError} onRetry={() => void list.refetch()} />
        ) : phones === undefined ? (
          <Waiting lines={8} />
        ) : phones.length === 0 ? (
          <Empty title={q ? testPhones.noMatch() : testPhones.none()}>{!q && testPhones.noneHint()}</Empty>
        ) : (
          <ul>
            {phones.map((phone) => (
              <PhoneRow key={phone.address} phone={phone} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <More isBusy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        )}
      </section>
      {isOpening && <OpenPhone onClose={() => setOpening(false)} />}
    </>
  )
}

function PhoneRow({ phone: { address, contact, channel, preview, lastMessageAt } }: { phone: TestPhone }) {
  const zone = useZone()
  return (
    <li>
      <Link
        to="/test-phones/$address"
        params={{ address }}
        search={true}
        activeOptions={{ includeSearch: false }}
        className={styles.row}
      >
        <span className={styles.head}>
          <ChannelIcon channel={channel} />
          <bdi className={styles.name}>{contact?.name ?? address}</bdi>
          <time dateTime={lastMessageAt} title={fullTime(lastMessageAt, zone)} className={styles.quiet}>
            {shortTime(lastMessageAt, Date.now(), zone)}
          </time>
        </span>
        {contact && contact.name !== address && <bdi className={styles.quiet}>{address}</bdi>}
        <span className={styles.preview} dir="auto">
          {preview}
        </span>
      </Link>
    </li>
  )
}

/** Opens the phone of any number, such as for the first text of a new person. */
function OpenPhone({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  return (
    <Dialog title={testPhones.open()} onClose={onClose}>
      <Form
        label={testPhones.open()}
        onSubmit={async (data) => {
          onClose()
          await navigate({
            to: '/test-phones/$address',
            params: { address: String(data.get('address')).trim() },
          })
        }}
      >
        <TextField
          label={testPhones.openAddress()}
          hint={testPhones.openHint()}
          name="address"
          required
          inputMode="email"
          placeholder="+1 212 555 0142"
        />
        <Actions>
          <SubmitButton>{testPhones.openAct()}</SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  )
}
