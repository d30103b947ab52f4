import {
  Archive,
  Copy,
  History,
  MoreHorizontal,
  Pause,
  Pencil,
  Play,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { automations } from '../../../words/en/automations.ts'
import type { Automation, ListedAutomation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { RenameDialog } from './rename.tsx'

const EnterDialog = lazyDialog(() => import('./enter-dialog.tsx'))
const SimulateDialog = lazyDialog(() => import('./simulate-dialog.tsx'))

const ICON = 16

type Acted = Automation | ListedAutomation

/** Pauses an automation. */
async function pauseAutomation({ id, name }: Acted): Promise<void> {
  await call('POST /automations/{id}/pause', { params: { id } })
  await refresh('/automations')
  toast(automations.pausedDone({ name }))
}

/** Asks before an automation goes on. */
function ResumeDialog({ automation, onClose }: { automation: Acted; onClose(): void }) {
  const { id, name, figures, lateHours = 24 } = automation
  return (
    <ConfirmDialog
      title={automations.resumeTitle({ name })}
      act={automations.resume()}
      keep={automations.resumeKeep()}
      isDangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        await call('POST /automations/{id}/resume', { params: { id } })
        await refresh('/automations')
      }}
    >
      <p>{automations.resumePeople({ count: figures.inside })}</p>
      <p>{automations.resumeLate({ count: lateHours })}</p>
    </ConfirmDialog>
  )
}

/** Copies an automation and opens the copy in the editor. */
export async function copyAutomation({ id }: Acted, go: (href: string) => void): Promise<void> {
  const { data } = await call('POST /automations/{id}/clone', { params: { id }, body: {} })
  await refresh('/automations')
  toast(automations.copied({ name: data.name }), {
    label: automations.open(),
    run: () => go(`/automations/${data.id}/edit`),
  })
}

type Asked = 'resume' | 'archive' | 'delete' | 'rename' | 'enter' | 'simulate'

interface AutomationMenuProps {
  automation: Acted
  /** Whether the menu is in a row of the list, so that it has all actions. */
  isInList?: boolean
}

/** Actions for an automation, by its status and the user's role. */
export function AutomationMenu({ automation, isInList = false }: AutomationMenuProps) {
  const { id, name, status, figures } = automation
  const can = useCan()
  const go = useGo()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const mayRun = can('automation:run')
  const mayChange = can('automation:update') && status !== 'ARCHIVED'
  const mayDelete = can('automation:delete') && status !== 'ACTIVE'
  const mayCopy = can('automation:create')
  const hasActions = mayRun || mayChange || mayDelete || mayCopy || isInList
  return (
    <>
      {hasActions && (
        <Menu
          label={<MoreHorizontal size={18} aria-hidden />}
          name={automations.actionsOf({ name })}
          kind="quiet"
          isIcon
        >
          {isInList && mayChange && (
            <MenuItem
              icon={<Pencil size={ICON} aria-hidden />}
              onSelect={() => go(`/automations/${id}/edit`)}
            >
              {automations.edit()}
            </MenuItem>
          )}
          {isInList && can('contact:read') && (
            <MenuItem
              icon={<Users size={ICON} aria-hidden />}
              onSelect={() => go(`/automations/${id}/people`)}
            >
              {automations.people()}
            </MenuItem>
          )}
          {mayRun && status === 'ACTIVE' && can('contact:read') && (
            <MenuItem icon={<UserPlus size={ICON} aria-hidden />} onSelect={() => setAsked('enter')}>
              {automations.enter()}
            </MenuItem>
          )}
          {status !== 'ARCHIVED' && can('contact:read') && (
            <MenuItem icon={<History size={ICON} aria-hidden />} onSelect={() => setAsked('simulate')}>
              {automations.simulate()}
            </MenuItem>
          )}
          {isInList && mayRun && status === 'ACTIVE' && (
            <MenuItem
              icon={<Pause size={ICON} aria-hidden />}
              onSelect={() => attempt(() => pauseAutomation(automation))}
            >
              {automations.pause()}
            </MenuItem>
          )}
          {isInList && mayRun && status === 'PAUSED' && (
            <MenuItem icon={<Play size={ICON} aria-hidden />} onSelect={() => setAsked('resume')}>
              {automations.resume()}
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem icon={<Pencil size={ICON} aria-hidden />} onSelect={() => setAsked('rename')}>
              {automations.rename()}
            </MenuItem>
          )}
          {mayCopy && (
            <MenuItem
              icon={<Copy size={ICON} aria-hidden />}
              onSelect={() => attempt(() => copyAutomation(automation, go))}
            >
              {automations.copy()}
            </MenuItem>
          )}
          {mayRun && (status === 'ACTIVE' || status === 'PAUSED') && (
            <MenuItem icon={<Archive size={ICON} aria-hidden />} onSelect={() => setAsked('archive')}>
              {automations.archive()}
            </MenuItem>
          )}
          {mayDelete && <MenuLine />}
          {mayDelete && (
            <MenuItem
              isDangerous
              icon={<Trash2 size={ICON} aria-hidden />}
              onSelect={() => setAsked('delete')}
            >
              {automations.delete()}
            </MenuItem>
          )}
        </Menu>
      )}
      {asked === 'rename' && <RenameDialog automation={automation} onClose={close} />}
      {asked === 'enter' && <EnterDialog automation={automation} onClose={close} />}
      {asked === 'simulate' && <SimulateDialog automation={automation} onClose={close} />}
      {asked === 'resume' && <ResumeDialog automation={automation} onClose={close} />}
      {asked === 'archive' && (
        <ConfirmDialog
          title={automations.archiveTitle({ name })}
          act={automations.archive()}
          keep={automations.archiveKeep()}
          onClose={close}
          onConfirm={async () => {
            await call('POST /automations/{id}/archive', { params: { id } })
            await refresh('/automations')
          }}
        >
          <p>{automations.archivePeople({ count: figures.inside })}</p>
          <p>{automations.archiveFinal()}</p>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={automations.deleteTitle({ name })}
          act={automations.deleteAct()}
          keep={automations.deleteKeep()}
          onClose={close}
          onConfirm={async () => {
            await call('DELETE /automations/{id}', { params: { id } })
            if (!isInList) go('/automations', { isSaved: true })
            await refresh('/automations')
          }}
        >
          <p>{automations.deletePeople({ count: figures.inside })}</p>
          <p>{automations.deleteFinal()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Button that pauses or resumes an automation; nothing in another status. */
export function PauseButton({ automation }: { automation: Acted }) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { status } = automation
  if (!can('automation:run')) return null
  return (
    <>
      {status === 'ACTIVE' && (
        <Button onClick={() => attempt(() => pauseAutomation(automation))}>{automations.pause()}</Button>
      )}
      {status === 'PAUSED' && <Button onClick={() => setAsking(true)}>{automations.resume()}</Button>}
      {isAsking && <ResumeDialog automation={automation} onClose={() => setAsking(false)} />}
    </>
  )
}
