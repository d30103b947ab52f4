import type { Execution } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { dateTime, number } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Zone = Execution['zones'][number]

/** Sending time in each time zone of the recipients. */
export function Zones({ run }: { run: Execution }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<Zone>> = [
    { title: 'Time zone', show: ({ timezone }) => timezone },
    { title: 'There', show: ({ timezone, scheduledFor }) => dateTime(scheduledFor, timezone) },
    { title: 'Here', show: ({ scheduledFor }) => dateTime(scheduledFor, zone) },
    { title: 'Recipients', isNumber: true, show: ({ recipients }) => number(recipients) },
  ]
  return (
    <Section title="When it sends in each time zone" isFlush>
      <Table
        label="Time zones"
        rows={run.zones}
        columns={columns}
        keyOf={({ timezone, scheduledFor }) => `${timezone} ${scheduledFor}`}
      />
    </Section>
  )
}
