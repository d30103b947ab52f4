import type { Campaign, CreateCampaign, UpdateCampaign } from '../../api/api.gen.ts'
import type { ApiError } from '../../api/client.ts'
import {
  bodyOf,
  creationOf,
  type Draft,
  type DraftField,
  differences,
  draftOf,
  FIELDS,
  fitted,
  groupsOf,
  isSame,
  type Lack,
  lacksOf,
} from './draft.ts'

/** Keeps what is written: stores it at the API, and never over what another window or person stored meanwhile. */

export interface CampaignStore {
  read(id: string): Promise<Campaign>
  /** @param key makes the repetition harmless whose answer was lost */
  create(body: CreateCampaign, key: string): Promise<Campaign>
  change(id: string, body: UpdateCampaign): Promise<Campaign>
}

interface Kept {
  campaign: Campaign
  /** What the screen showed when it was last stored. */
  mine: Draft
  /** What the API has of it, which may write a value in another way. */
  theirs: Draft
}

/** What survives a reload: the text, and what it was written over. */
export interface Written {
  /** Null: the API has no draft yet. */
  id: string | null
  draft: Draft
  over: Omit<Kept, 'campaign'> | null
}

export interface Outcome {
  /** Undefined while the API has no draft. */
  campaign: Campaign | undefined
  /** What a draft needs before it can be stored. */
  lacks: readonly Lack[]
  /** Refusals by field of the API. The rest was stored. */
  problems: Readonly<Record<string, string>>
  /** Values for the screen: what was changed elsewhere, and what follows from a change, in fields not changed here. */
  merged: Partial<Draft>
  /** Those of them that were changed elsewhere. */
  remote: readonly DraftField[]
  /** Fields that were changed here and elsewhere: a person decides. */
  clashes: readonly DraftField[]
}

const EMPTY_PROBLEMS: Partial<Record<DraftField, string>> = {
  name: 'The name is empty: the last one stays until there is another.',
  messageTemplate: 'The text is empty: the last one stays until there is another.',
  segmentId: 'Choose an audience: the last one stays until then.',
  channelIdentityIds: 'Choose a sender: the last ones stay until then.',
  whatsappTemplate: 'Choose a template: the last message stays until then.',
}

export class Keeper {
  readonly #store: CampaignStore
  #kept: Kept | undefined
  /** A creation whose answer has not come. */
  #creation: { key: string; draft: Draft } | undefined
  readonly #clashes = new Set<DraftField>()
  #last: Promise<unknown> = Promise.resolve()

  /** @param campaign absent: there is no draft yet */
  constructor(store: CampaignStore, campaign?: Campaign) {
    this.#store = store
    if (campaign) this.#kept = { campaign, mine: draftOf(campaign), theirs: draftOf(campaign) }
  }

  get campaign(): Campaign | undefined {
    return this.#kept?.campaign
  }

  get clashes(): readonly DraftField[] {
    return [...this.#clashes]
  }

  /** What another window stored in a field that was changed here too. */
  theirs<F extends DraftField>(field: F): Draft[F] | undefined {
    return this.#kept?.theirs[field]
  }

  /** Whether anything of the draft is not stored. */
  isBehind(draft: Draft): boolean {
    const fit = fitted(draft)
    return !this.#kept || differences(fit, this.#kept.mine).length > 0
  }

  written(draft: Draft): Written {
    const { campaign, mine, theirs } = this.#kept ?? {}
    const over = mine && theirs ? { mine, theirs } : null
    return { id: campaign?.id ?? null, draft, over }
  }

  /** Takes up what was written before a reload, over what the API has now. */
  resume({ over }: Written): void {
    if (this.#kept && over) Object.assign(this.#kept, over)
  }

  /** The field was typed into while the change of another window arrived. */
  contest(field: DraftField): void {
    this.#clashes.add(field)
  }

  /** What is written is stored over what another window stored. */
  keepMine(field: DraftField): void {
    this.#clashes.delete(field)
  }

  /** The value of the other window, for the screen. */
  takeTheirs<F extends DraftField>(field: F): Draft[F] | undefined {
    this.#clashes.delete(field)
    if (!this.#kept) return undefined
    this.#kept.mine = { ...this.#kept.mine, [field]: this.#kept.theirs[field] }
    return this.#kept.theirs[field]
  }

  /** The draft was deleted elsewhere: the next save makes another. */
  forget(): void {
    this.#kept = undefined
    this.#clashes.clear()
  }

  /**
   * Takes a record of the API that may be newer.
   * @param draft what the screen shows
   * @returns what was changed elsewhere in fields that were not changed here
   */
  absorb(campaign: Campaign, draft: Draft): Partial<Draft> {
    const kept = this.#kept
    if (!kept || campaign.updatedAt < kept.campaign.updatedAt) return {}
    const fit = fitted(draft)
    const now = draftOf(campaign)
    const merged: Partial<Draft> = {}
    const next = { campaign, mine: { ...kept.mine }, theirs: { ...kept.theirs } }
    for (const field of differences(now, kept.theirs)) {
      const isTouched = !isSame(fit[field], kept.mine[field])
      Object.assign(next.theirs, { [field]: now[field] })
      if (isTouched && !isSame(fit[field], now[field])) {
        this.#clashes.add(field)
        continue
      }
      this.#clashes.delete(field)
      Object.assign(next.mine, { [field]: now[field] })
      if (!isTouched) Object.assign(merged, { [field]: now[field] })
    }
    this.#kept = next
    return merged
  }

  /** Stores what has changed, after saves that are under way. Throws ApiError where nothing of it could be stored. */
  save(draft: Draft): Promise<Outcome> {
    const saved = this.#last.then(() => this.#save(draft))
    this.#last = saved.catch(() => {})
    return saved
  }

  async #save(draft: Draft): Promise<Outcome> {
    const fit = fitted(draft)
    const merged: Partial<Draft> = {}
    if (!this.#kept) {
      const lacks = lacksOf(fit)
      if (lacks.length > 0 && !this.#creation) return this.#outcome({ lacks })
      Object.assign(merged, await this.#create(fit))
      if (differences(fit, this.#kept!.mine).every((field) => field in merged))
        return this.#outcome({ merged })
    }
    const { status, id } = this.#kept!.campaign
    const remote = this.absorb(await this.#store.read(id), draft)
    // It was launched or cancelled elsewhere: what is sent now is not changed behind the back of that person.
    if (this.#kept!.campaign.status !== status) return this.#outcome({})
    return this.#change(fit, Object.assign(merged, remote), Object.keys(remote) as DraftField[])
  }

  /** Returns values that follow from others, as the text of a mail from its HTML. */
  async #create(fit: Draft): Promise<Partial<Draft>> {
    this.#creation ??= { key: randomKey(), draft: fit }
    const { key, draft } = this.#creation
    try {
      const campaign = await this.#store.create(creationOf(draft), key)
      const theirs = draftOf(campaign)
      const { messageTemplate } = theirs
      const merged = draft.messageTemplate === '' ? { messageTemplate } : {}
      this.#creation = undefined
      this.#kept = { campaign, mine: { ...draft, ...merged }, theirs }
      return merged
    } catch (error) {
      // The same request is repeated where its answer may be lost; after a refusal there is nothing to repeat.
      if (isPassing(error)) throw error
      this.#creation = undefined
      throw error
    }
  }

  async #change(fit: Draft, merged: Partial<Draft>, remote: DraftField[]): Promise<Outcome> {
    const fields = this.#changed(fit).filter((field) => !(field in merged))
    const problems: Record<string, string> = {}
    for (const field of fields) {
      const isLeftOut = !(field in bodyOf(fit, [field]))
      if (isLeftOut && EMPTY_PROBLEMS[field]) problems[field] = EMPTY_PROBLEMS[field]
    }
    if (Object.keys(bodyOf(fit, fields)).length === 0) return this.#outcome({ merged, remote, problems })
    const refusal = await this.#try(fit, fields, merged)
    const groups = refusal ? groupsOf(fields) : []
    if (refusal && groups.length === 1) Object.assign(problems, problemsOf(refusal))
    if (groups.length > 1) {
      for (const group of groups) {
        const refused = await this.#try(fit, group, merged)
        if (refused) Object.assign(problems, problemsOf(refused))
      }
    }
    return this.#outcome({ merged, remote, problems })
  }

  #changed(fit: Draft): DraftField[] {
    return differences(fit, this.#kept!.mine).filter((field) => !this.#clashes.has(field))
  }

  /** Returns the refusal of fields; throws every other error. */
  async #try(
    fit: Draft,
    fields: readonly DraftField[],
    merged: Partial<Draft>,
  ): Promise<ApiError | undefined> {
    const kept = this.#kept!
    const all = fields.includes('channel') ? [...fields, 'whatsappTemplate' as const] : fields
    const body = bodyOf(fit, all)
    if (Object.keys(body).length === 0) return undefined
    try {
      const campaign = await this.#store.change(kept.campaign.id, body)
      this.#accept(campaign, fit, { stored: fields.filter((field) => field in body), merged })
      return undefined
    } catch (error) {
      if ((error as Partial<ApiError>).code === 'VALIDATION_FAILED') return error as ApiError
      throw error
    }
  }

  #accept(
    campaign: Campaign,
    fit: Draft,
    { stored, merged }: { stored: readonly DraftField[]; merged: Partial<Draft> },
  ): void {
    const kept = this.#kept!
    const now = draftOf(campaign)
    const mine = { ...kept.mine }
    for (const field of FIELDS) {
      if (stored.includes(field)) Object.assign(mine, { [field]: fit[field] })
      else if (!isSame(now[field], kept.theirs[field])) {
        // A value that follows from another, as the text of a mail from its HTML.
        Object.assign(mine, { [field]: now[field] })
        Object.assign(merged, { [field]: now[field] })
      }
    }
    this.#kept = { campaign, mine, theirs: now }
  }

  #outcome(found: Partial<Outcome>): Outcome {
    return {
      lacks: [],
      problems: {},
      merged: {},
      remote: [],
      ...found,
      campaign: this.campaign,
      clashes: this.clashes,
    }
  }
}

/** Whether the same request may succeed later, also after signing in again. */
const isPassing = (error: unknown): boolean => {
  const { isPassing: passes, status } = error as Partial<ApiError>
  return passes === true || status === 401
}

/** The refusals of an answer, by field. */
export function problemsOf({ details, code, message }: ApiError): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const detail of details) {
    if ('field' in detail && 'message' in detail)
      problems[String(detail.field)] = sentence(String(detail.message))
  }
  if (code === 'VALIDATION_FAILED' && details.length === 0) problems[''] = message
  return problems
}

/** `must be at most 5` → `Must be at most 5.` */
export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** A key of 128 random bits; `randomUUID` needs https. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * What was changed elsewhere comes into the screen, but for what was typed meanwhile.
 * @param before what the screen showed when the save began
 */
export function mergeInto(current: Draft, before: Draft, merged: Partial<Draft>): Draft {
  const fields = (Object.keys(merged) as DraftField[]).filter((field) =>
    isSame(current[field], before[field]),
  )
  if (fields.length === 0) return current
  return { ...current, ...Object.fromEntries(fields.map((field) => [field, merged[field]])) }
}
