import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Overlays of the console, and the steps that open them. */

/** Property with the name of an overlay, by element. */
const NAMED_BY: Readonly<Record<string, string>> = {
  Dialog: 'title',
  ConfirmDialog: 'title',
  SendDialog: 'title',
  Menu: 'name',
  Picker: 'label',
}

const consoleFolder = join(import.meta.dir, '../../console')

export interface Overlay {
  kind: string
  /** Matches its accessible name; undefined if the name is not written at its use. */
  name: RegExp | undefined
}

/** Returns the overlays of each source file, in their order. */
export function overlaysOfSources(): Record<string, Overlay[]> {
  const found: Record<string, Overlay[]> = {}
  for (const file of [...new Bun.Glob('{screens,shell,ui}/**/*.tsx').scanSync(consoleFolder)].sort()) {
    const source = readFileSync(join(consoleFolder, file), 'utf8')
    // The kit builds them on top of each other.
    if (file === 'ui/dialog.tsx' || file === 'ui/send-dialog.tsx') continue
    const uses = [
      ...source.matchAll(
        /<(Dialog|ConfirmDialog|SendDialog|Menu|Picker)\b([\s\S]*?)(?=\n\s*\/?>|>\n|>\s*<|\/>)/g,
      ),
    ]
    if (uses.length > 0)
      found[file] = uses.map(([, kind, attributes]) => ({
        kind: kind!,
        name: nameIn(attributes!, NAMED_BY[kind!]!),
      }))
  }
  return found
}

function nameIn(attributes: string, attribute: string): RegExp | undefined {
  const written = new RegExp(`\\b${attribute}=(?:"([^"]+)"|\\{\`([^\`]+)\`\\})`).exec(attributes)
  const text = written?.[1] ?? written?.[2]
  if (!text) return undefined
  const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}

/** Mark before the path of the test that opens an overlay. */
export const ELSEWHERE = '! '

/**
 * Steps that open each overlay, in the order of the source: an address of the world, then each thing to
 * press, or `Field=text` to type or choose. `*` stands for any end of a name. `phone:` or `desktop:` marks an
 * overlay of one width. After `!`: the test that opens it, for an overlay of a state that does not last.
 */
export const OPENED: Readonly<Record<string, readonly string[]>> = {
  'screens/account/delete-section.tsx': ['/settings/account > Delete account'],
  'screens/account/email-section.tsx': ['/settings/account > Change email address'],
  'screens/account/passkeys/add-passkey.tsx': ['! test/drill/console-account-more.drill.ts'],
  'screens/account/passkeys/remove-passkey.tsx': ['! test/drill/console-account-more.drill.ts'],
  'screens/account/passkeys/rename-passkey.tsx': ['! test/drill/console-account-more.drill.ts'],
  'screens/account/password-section.tsx': ['/settings/account > Change password'],
  'screens/account/sessions-section.tsx': ['/settings/account > Sign out everywhere'],
  'screens/account/two-factor/renew-codes.tsx': ['! test/drill/console-account-more.drill.ts'],
  'screens/join-links/page-preview.tsx': ['/join-links/new > Show preview'],
  'screens/test-phones/phone-list.tsx': ['/test-phones > Open phone'],
  'shell/account/set-up-two-factor.tsx': [
    '! test/drill/console-account-more.drill.ts',
    '/settings/account > Turn on',
  ],
  'screens/account/two-factor/turn-off.tsx': ['! test/drill/console-account-more.drill.ts'],
  'screens/automations/actions.tsx': [
    '! test/screens/automations.test.ts',
    '/automations > Actions for Welcome',
    '/automations > Actions for Welcome > Archive',
    '/automations > Actions for Birthday > Delete',
  ],
  'screens/automations/activate-dialog.tsx': ['/automations/{automation}/edit > Activate changes'],
  'screens/automations/activate.tsx': ['/automations/{automation}/edit > Discard changes'],
  'screens/automations/add-dialog.tsx': ['/automations/{draftAutomation}/edit > Add a step at the start'],
  'screens/automations/enter-dialog.tsx': [
    '! test/screens/automations.test.ts',
    '/automations > Actions for Welcome > Add contacts',
  ],
  'screens/automations/panel.tsx': ['/automations/{draftAutomation}/edit > End No goal*'],
  'screens/automations/remove-dialog.tsx': ['/automations/{automation}/people/{passage} > Remove person'],
  'screens/automations/rename.tsx': ['/automations > Actions for Birthday > Rename'],
  'screens/automations/simulate-dialog.tsx': ['/automations > Actions for Welcome > Try on past days'],
  'screens/campaigns/ab-test.tsx': ['! test/drill/console-campaigns.drill.ts'],
  'screens/campaigns/approval-dialogs.tsx': [
    '/campaigns/{submitted} > Approve …',
    '/campaigns/{submitted} > Reject …',
  ],
  'screens/campaigns/campaign-actions.tsx': ['/campaigns/{recurring} > More actions'],
  'screens/campaigns/campaign-table.tsx': ['/campaigns > Actions for A draft'],
  'screens/campaigns/contact-picker.tsx': ['/campaigns/{campaign}/why > Contact'],
  'screens/campaigns/export-dialog.tsx': ['/campaigns/{campaign}/messages > Export'],
  'screens/campaigns/follow-up-dialog.tsx': ['/campaigns/{campaign} > Follow up'],
  'screens/campaigns/in-doubt.tsx': ['! test/drill/console-campaigns.drill.ts'],
  'screens/campaigns/questions.tsx': [
    '/campaigns/{paused} > Cancel',
    '/campaigns/{recurring} > More actions > End recurrence',
    '/campaigns/{draft} > More actions > Delete',
  ],
  'screens/campaigns/resume-question.tsx': ['/campaigns/{paused} > Resume'],
  'screens/campaigns/segment-dialog.tsx': ['/campaigns/{campaign}/messages > Create segment'],
  'screens/campaigns/submit-dialog.tsx': ['/campaigns/{draft} > More actions > Submit for approval'],
  'screens/compose/address-dialog.tsx': ['! test/screens/compose.test.ts'],
  'screens/compose/audience.tsx': ['/campaigns/new > Segment'],
  'screens/compose/composer.tsx': ['phone: /campaigns/{draft}/edit > Preview'],
  'shell/message/files-dialog.tsx': ['/campaigns/{draft}/edit > Attach file'],
  'screens/compose/launch.tsx': [
    '/campaigns/{draft}/edit > Send to*',
    '/campaigns/{later}/edit > Resume campaign',
  ],
  'shell/message/merge-menu.tsx': ['/campaigns/{draft}/edit > Insert merge field'],
  'shell/message/person-choice.tsx': ['desktop: /campaigns/{draft}/edit > Another contact'],
  'shell/studio/add-menu.tsx': ['/campaigns/{designed}/design > Add block'],
  'shell/studio/crop-dialog.tsx': ['! test/drill/studio.drill.ts'],
  'shell/studio/gallery-dialog.tsx': ['/email-templates > New email template'],
  'shell/studio/link-dialog.tsx': ['/campaigns/{designed}/design > Text=Bread > Link'],
  'shell/studio/show-to-dialog.tsx': ['! test/drill/studio.drill.ts'],
  'shell/studio/studio.tsx': ['phone: /campaigns/{designed}/design > Settings'],
  'shell/message/template-dialog.tsx': ['/campaigns/{draft}/edit > Use template'],
  'screens/compose/test-dialog.tsx': ['/campaigns/{draft}/edit > Send a test …'],
  'shell/message/whatsapp-templates.tsx': ['! test/drill/console-compose.drill.ts'],
  'screens/contacts/bulk/act-dialog.tsx': ['/contacts > Select Contact* > Change > Tags …'],
  'screens/contacts/bulk/delete-act.tsx': ['/contacts > Select Contact* > Select all* > Change > Delete'],
  'screens/contacts/bulk/export-dialog.tsx': ['/contacts > Sort and export > Export all as CSV'],
  'screens/contacts/bulk/fields-act.tsx': ['/contacts > Select Contact* > Change > Fields …'],
  'screens/contacts/bulk/stage-act.tsx': ['/contacts > Select Contact* > Change > Stage …'],
  'screens/contacts/bulk/tags-act.tsx': ['/contacts > Select Contact* > Change > Tags …'],
  'screens/contacts/choice-bar.tsx': ['/contacts > Select Contact* > Change'],
  'screens/contacts/contact/contact-menu.tsx': ['/contacts/{contact} > More'],
  'screens/contacts/contact/lift-dialog.tsx': ['/contacts/{optedOut} > Record new consent …'],
  'screens/contacts/contact/erase-dialog.tsx': ['/contacts/{contact} > More > Erase personal data …'],
  'screens/contacts/contact/merge-dialog.tsx': [
    '/contacts/{contact} > More > Merge with another contact …',
    '/contacts/{contact} > More > Merge with another contact … > Other contact',
  ],
  'screens/contacts/contact/why-dialog.tsx': [
    '/contacts/{contact} > More > Check a campaign …',
    '/contacts/{contact} > More > Check a campaign …',
  ],
  'screens/contacts/contact/won-dialog.tsx': ['/contacts/{contact} > More > Record a won deal …'],
  'screens/contacts/filters/campaign-filter.tsx': ['/contacts > Filter > Result=clicked > Search campaigns'],
  'screens/contacts/filters/filter-panel.tsx': ['/contacts > Filter'],
  'screens/contacts/import/outcome.tsx': ['/contacts/imports/{import} > Undo import …'],
  'screens/contacts/keep/field-dialog.tsx': ['/contacts/fields > New field'],
  'screens/contacts/keep/fields.tsx': [
    '/contacts/fields > Change Plan',
    '/contacts/fields > Change Plan > Delete …',
  ],
  'screens/contacts/keep/tags.tsx': [
    '/contacts/tags > Change Regulars',
    '/contacts/tags > Change Regulars > Delete …',
    '/contacts/tags > New tag',
    '/contacts/tags > Change Regulars > Rename …',
  ],
  'screens/contacts/list-menu.tsx': ['/contacts > Sort and export'],
  'screens/contacts/merge/merge.tsx': ['/contacts/{contact}/merge/{otherContact} > Merge …'],
  'screens/contacts/new-contact.tsx': ['/contacts > New contact'],
  'screens/contacts/tag-picker.tsx': ['/contacts/{contact} > Add tag'],
  'screens/inbox/assign-dialog.tsx': ['/inbox/{conversation} > Assign A', '/inbox/{conversation} > Assign A'],
  'screens/inbox/conversation-header.tsx': ['/inbox/{conversation} > More about this conversation'],
  'screens/inbox/facts-dialog.tsx': [
    '/inbox/{conversation} > More about this conversation > Contact details',
  ],
  'screens/inbox/later-dialog.tsx': ['/inbox/{conversation} > Reply to*=At noon. > Send later'],
  'screens/inbox/new-conversation.tsx': ['/inbox/new > Contact'],
  'screens/inbox/note.tsx': ['/inbox/{conversation} > Delete note'],
  'screens/inbox/snooze-dialog.tsx': ['/inbox/{conversation} > Snooze S'],
  'screens/inbox/templates-dialog.tsx': [
    '! test/drill/console-inbox.drill.ts',
    '/inbox/{conversation} > Use template',
    '/inbox/{conversation} > Use template',
  ],
  'screens/inbox/whatsapp-dialog.tsx': ['! test/drill/console-inbox.drill.ts'],
  'screens/join-links/join-link.tsx': ['/join-links/{joinLink} > Delete'],
  'screens/polls/audience.tsx': ['/polls/new > Segment'],
  'screens/polls/new-poll.tsx': ['/polls/{draftPoll} > Send …'],
  'screens/polls/poll-actions.tsx': [
    '/polls/{poll} > Close poll',
    '! test/drill/console-content.drill.ts',
    '! test/drill/console-content.drill.ts',
    '/polls/{poll} > Create segment',
  ],
  'shell/contact-picker.tsx': ['/segments/{list} > Add contact'],
  'shell/rules/record-picker.tsx': ['/segments/{segment} > Tags'],
  'screens/segments/rename.tsx': ['/segments/{segment} > Rename'],
  'screens/segments/segment.tsx': ['/segments/{segment} > Delete'],
  'screens/settings/audit/actor-picker.tsx': ['/settings/audit > Member or API key'],
  'screens/settings/audit/export-menu.tsx': ['/settings/audit > Download'],
  'screens/settings/billing/auto-refill.tsx': ['! test/drill/console-billing.drill.ts'],
  'screens/settings/billing/buy-dialog.tsx': ['/settings/billing/credits > Buy*'],
  'screens/settings/domains/domain.tsx': ['! test/drill/console-settings.drill.ts'],
  'screens/settings/keys/create-dialog.tsx': [
    '/settings/keys > Create API key',
    '! test/drill/console-settings.drill.ts',
  ],
  'screens/settings/keys/key-dialogs.tsx': [
    '/settings/keys > Actions for Booking page > Rename',
    '/settings/keys > Actions for Booking page > Replace',
    '/settings/keys > Actions for Booking page > Revoke',
  ],
  'screens/settings/keys/key-table.tsx': ['/settings/keys > Actions for Booking page'],
  'screens/settings/opt-outs/add-dialog.tsx': ['/settings/opt-outs > Add address'],
  'screens/settings/opt-outs/evidence-dialog.tsx': ['/settings/opt-outs > Actions for* > Evidence'],
  'screens/settings/opt-outs/import.tsx': ['! test/drill/console-settings.drill.ts'],
  'screens/settings/opt-outs/keywords.tsx': ['/settings/opt-outs/words > Add keyword'],
  'screens/settings/opt-outs/remove-dialog.tsx': ['/settings/opt-outs > Actions for* > Remove …'],
  'screens/settings/opt-outs/suppression-table.tsx': ['/settings/opt-outs > Actions for*'],
  'screens/settings/opt-outs/topics.tsx': ['/settings/opt-outs/topics > Add a topic'],
  'screens/settings/people/invitations.tsx': ['/settings/people > Actions for cy@example.test'],
  'screens/settings/people/invite-dialog.tsx': [
    '/settings/people > Invite a person',
    '! test/drill/console-people.drill.ts',
  ],
  'screens/settings/people/member-dialogs.tsx': [
    '/settings/people?member={member} > Remove from organization',
    '/settings/people?member={member} > Make owner',
  ],
  'screens/settings/people/member-panel.tsx': ['/settings/people?member={member}'],
  'screens/settings/senders/account.tsx': ['/settings/senders/{sender} > Replace …'],
  'screens/settings/senders/paste.tsx': ['/settings/senders/{sender} > New URLs …'],
  'screens/settings/senders/remove.tsx': ['/settings/senders/{sender} > More about Gateway > Remove …'],
  'screens/settings/senders/sender.tsx': ['/settings/senders/{sender} > More about Gateway'],
  'screens/settings/webhooks/create-dialog.tsx': [
    '/settings/webhooks > Add endpoint',
    '! test/drill/console-settings.drill.ts',
  ],
  'screens/settings/webhooks/delivery-panel.tsx': ['/settings/webhooks/{webhook}?delivery={delivery}'],
  'screens/settings/webhooks/endpoint-dialogs.tsx': [
    '/settings/webhooks/{webhook} > Change',
    '/settings/webhooks/{webhook} > More > Replace secret',
    '/settings/webhooks/{webhook} > More > Deliver missed events',
    '/settings/webhooks/{othersWebhook} > More > Take over',
    '/settings/webhooks/{webhook} > More > Delete',
  ],
  'screens/settings/webhooks/endpoint.tsx': ['/settings/webhooks/{webhook} > More'],
  'screens/short-links/link-dialog.tsx': ['/short-links > New short link', '/short-links/{shortLink} > Edit'],
  'screens/short-links/short-link.tsx': ['/short-links/{shortLink} > Delete'],
  'screens/templates/files.tsx': ['/templates/files > acme.vcf > Delete', '/templates/files > acme.vcf'],
  'screens/templates/template.tsx': ['/templates/{template} > Delete'],
  'screens/templates/template-studio.tsx': ['desktop: /email-templates/{emailTemplate} > Delete template'],
  'shell/bottom-bar.tsx': ['phone: /campaigns > More'],
  'shell/help/panel.tsx': ['/campaigns > Help for this screen'],
  'shell/notifications-panel.tsx': ['/campaigns > Notifications*'],
  'shell/palette.tsx': ['/campaigns > Quick search*', '/campaigns > Quick search*'],
  'shell/shortcuts-help.tsx': ['/campaigns > Help for this screen > Keyboard shortcuts'],
  'shell/sign-in/sign-in-again.tsx': ['! test/drill/console-frame.drill.ts'],
  'shell/switcher.tsx': ['! test/screens/shell.test.ts', '/campaigns > Organization: Acme'],
  'shell/user-menu.tsx': ['/campaigns > Account*'],
  'shell/views/columns-dialog.tsx': ['/contacts > Columns'],
  'shell/views/delete-dialog.tsx': ['/contacts?view={view} > View: Customers > Delete view …'],
  'shell/views/name-dialog.tsx': ['/contacts > Views > Save as a new view …'],
  'shell/views/view-menu.tsx': ['/contacts > Views'],
  'ui/leave-guard.tsx': ['/settings/account > First name=Ada > Segments'],
}
