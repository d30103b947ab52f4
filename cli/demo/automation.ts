import type { Output } from '../output.ts'
import { type DemoClient, until } from './client.ts'

/** Automation in the output of `demo --once --json`. */
export interface AutomationResult {
  automationId: string
  personId: string
  /** What came of the first message. */
  outcome: string
}

interface Person {
  id: string
  contactId: string
}

interface Visit {
  stepId: string
  outcome: string | null
}

const STEPS = [
  {
    id: 'welcome',
    type: 'SEND',
    channel: 'SMS',
    // An answer to what the person just did may be sent at any hour.
    category: 'TRANSACTIONAL',
    messageTemplate: 'Welcome to the bread club, {{firstName|friend}}! Show this text for a free roll.',
  },
  { id: 'three-days', type: 'WAIT', minutes: 3 * 24 * 60 },
  { id: 'came', type: 'BRANCH', when: { type: 'DID', did: 'REPLIED', stepId: 'welcome' } },
  {
    id: 'thanks',
    type: 'SEND',
    channel: 'SMS',
    messageTemplate: 'Thank you for writing! The rye bread is fresh on Saturday.',
    parentId: 'came',
    way: 'YES',
  },
  {
    id: 'reminder',
    type: 'SEND',
    channel: 'SMS',
    messageTemplate: 'Your free roll is waiting, {{firstName|friend}}.',
    parentId: 'came',
    way: 'NO',
  },
]

/** Activates an automation that welcomes those who join. Returns its id. */
export async function startWelcome(
  client: DemoClient,
  { joinLinkId, name }: { joinLinkId: string; name: string },
): Promise<string> {
  const { data } = await client.post<{ id: string }>('/automations', {
    name: `Welcome to the ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    trigger: { type: 'JOINED', joinLinkIds: [joinLinkId] },
    exits: [{ type: 'OPTED_OUT' }],
    steps: STEPS,
  })
  await client.post(`/automations/${data.id}/activate`, {})
  return data.id
}

/** Waits until a person has got the first message, and prints its path. */
export async function followWelcome(
  client: DemoClient,
  { automationId, contactId }: { automationId: string; contactId: string },
  output: Output,
): Promise<AutomationResult> {
  const person = await until(
    'Entering the automation',
    async () =>
      (await client.get<Person[]>(`/automations/${automationId}/people`)).data.find(
        (one) => one.contactId === contactId,
      ),
    (one) => one !== undefined,
  )
  const { id } = person!
  const first = await until(
    'The welcome',
    async () =>
      (await client.get<{ visits: Visit[] }>(`/automations/${automationId}/people/${id}`)).data.visits[0],
    (visit) => visit?.outcome != null,
  )
  const outcome = first!.outcome!
  output.say(
    `   Automation: the new member got a welcome (${outcome}), and waits three days for the next message.`,
  )
  return { automationId, personId: id, outcome }
}
