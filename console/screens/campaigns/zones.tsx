import { campaign } from '../../../words/en/campaign.ts'
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
    { title: campaign.settingsZone(), show: ({ timezone }) => timezone },
    {
      title: campaign.zoneThere(),
      isWhole: true,
      show: ({ timezone, scheduledFor }) => dateTime(scheduledFor, timezone),
    },
    { title: campaign.zoneHere(), isWhole: true, show: ({ scheduledFor }) => dateTime(scheduledFor, zone) },
    { title: campaign.tabRecipients(), isNumber: true, show: ({ recipients }) => number(recipients) },
  ]
  return (
    <Section title={campaign.zones()} isFlush>
      <Table
        label={campaign.zones()}
        rows={run.zones}
        columns={columns}
        keyOf={({ timezone, scheduledFor }) => `${timezone} ${scheduledFor}`}
      />
    </Section>
  )
}
