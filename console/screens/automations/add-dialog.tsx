import { automationEditor } from '../../../words/en/automation-editor.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './automations.module.css'
import type { Step, StepType } from './definition.ts'
import { newStep, sendStep } from './new-step.ts'
import { iconOf } from './step-icon.tsx'

interface Choice {
  title: string
  hint?: string
  make(): Step
}

const act = (type: Exclude<StepType, 'SEND'>, title: string, hint: string): Choice => ({
  title,
  hint,
  make: () => newStep(type),
})

const GROUPS: ReadonlyArray<readonly [string, readonly Choice[]]> = [
  [
    automationEditor.groupMessages(),
    [
      { title: automationEditor.sms(), make: () => sendStep('SMS') },
      { title: automationEditor.whatsapp(), make: () => sendStep('WHATSAPP') },
      { title: automationEditor.email(), make: () => sendStep('EMAIL') },
    ],
  ],
  [
    automationEditor.groupWaits(),
    [
      act('WAIT', automationEditor.wait(), automationEditor.waitHint()),
      act('WAIT_FOR_HOUR', automationEditor.hour(), automationEditor.hourHint()),
      act('WAIT_FOR_DATE', automationEditor.date(), automationEditor.dateHint()),
      act('WAIT_FOR_EVENT', automationEditor.event(), automationEditor.eventHint()),
    ],
  ],
  [
    automationEditor.groupPaths(),
    [
      act('BRANCH', automationEditor.branch(), automationEditor.branchHint()),
      act('SPLIT', automationEditor.split(), automationEditor.splitHint()),
      act('END', automationEditor.end(), automationEditor.endHint()),
    ],
  ],
  [
    automationEditor.groupActs(),
    [
      act('CHANGE', automationEditor.change(), automationEditor.changeHint()),
      act('NOTIFY', automationEditor.notify(), automationEditor.notifyHint()),
      act('CONVERSATION', automationEditor.conversation(), automationEditor.conversationHint()),
      act('WEBHOOK', automationEditor.webhook(), automationEditor.webhookHint()),
    ],
  ],
]

/** Chooses the kind of a new step. */
export default function AddDialog({ onPick, onClose }: { onPick(step: Step): void; onClose(): void }) {
  return (
    <Dialog title={automationEditor.addTitle()} isPanel onClose={onClose}>
      {GROUPS.map(([title, choices]) => (
        <section key={title} className={styles.kinds}>
          <h3>{title}</h3>
          <ul>
            {choices.map((choice) => {
              const Icon = iconOf(choice.make())
              return (
                <li key={choice.title}>
                  <button type="button" className={styles.pick} onClick={() => onPick(choice.make())}>
                    <Icon size={18} aria-hidden />
                    <span>
                      <strong>{choice.title}</strong>
                      {choice.hint && <span className={styles.quiet}>{choice.hint}</span>}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
