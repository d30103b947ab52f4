import { Download } from 'lucide-react'
import { useState } from 'react'
import { settingsAudit } from '../../../../words/en/settings-audit.ts'
import { download } from '../../../api/download.ts'
import { refresh } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'

interface Period {
  /** Day, as in the address. */
  from: string | undefined
  to: string | undefined
}

const OPERATIONS = { csv: 'GET /audit-logs/export.csv', jsonl: 'GET /audit-logs/export.jsonl' } as const

/** Downloads the log of the chosen days, with the hash of each entry. */
export function ExportMenu({ from, to }: Period) {
  const [isBusy, setBusy] = useState(false)
  const query = { ...(from ? { createdFrom: from } : {}), ...(to ? { createdTo: to } : {}) }
  async function save(format: 'csv' | 'jsonl') {
    if (isBusy) return
    setBusy(true)
    try {
      await download(OPERATIONS[format], { query }, `audit-log.${format}`)
      toast(settingsAudit.downloaded())
      refresh('/audit-logs')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={
        <>
          <Download size={16} aria-hidden />
          {settingsAudit.download()}
        </>
      }
    >
      <MenuItem isDisabled={isBusy} onSelect={() => attempt(() => save('csv'))}>
        {settingsAudit.downloadCsv()}
      </MenuItem>
      <MenuItem isDisabled={isBusy} onSelect={() => attempt(() => save('jsonl'))}>
        {settingsAudit.downloadJson()}
      </MenuItem>
    </Menu>
  )
}
