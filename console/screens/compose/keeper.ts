import type { Campaign } from '../../api/api.gen.ts'
import type { ApiError } from '../../api/client.ts'
import { bodyOf, creationOf, groupsOf } from './bodies.ts'
import { type Draft, type DraftField, differences, draftOf } from './draft.ts'
import { fitted, lacksOf } from './fitted.ts'
import {
  type CampaignStore,
  compared,
  EMPTY_PROBLEMS,
  followed,
  type Kept,
  type Outcome,
  type Written,
} from './kept.ts'
import { randomKey } from './random-key.ts'
import { isPassing, problemsOf } from './refusals.ts'

/** How often a draft is read again that other windows change at the same time, before it is said that it is not saved. */
const MOST_TRIES = 5

/** Keeps what is written: stores it at the API, and never over what another window or person stored meanwhile. */

export class Keeper {
  readonly #store: CampaignStore
  #kept: Kept | undefined
  /** A creation whose answer has not come. */
  #creation: { key: string; draft: Draft } | undefined
  /** Fields that were changed here and elsewhere, with the time of the other version. */
  readonly #clashes = new Map<DraftField, string>()
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
    return [...this.#clashes.keys()]
  }

  /** What another window stored in a field that was changed here too. */
  theirs<F extends DraftField>(field: F): Draft[F] | undefined {
    return this.#kept?.theirs[field]
  }

  /** When it was stored there, ISO 8601. */
  theirsAt(field: DraftField): string | undefined {
    return this.#clashes.get(field)
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
    if (this.#kept) this.#clashes.set(field, this.#kept.campaign.updatedAt)
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
    const { next, merged, clashes, settled } = compared(kept, campaign, fitted(draft))
    for (const field of settled) this.#clashes.delete(field)
    for (const field of clashes) this.#clashes.set(field, campaign.updatedAt)
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
    const remote: Partial<Draft> = {}
    for (let tries = 1; ; tries++) {
      Object.assign(remote, this.absorb(await this.#store.read(id), draft))
      // It was launched or cancelled elsewhere: what is sent now is not changed behind the back of that person.
      if (this.#kept!.campaign.status !== status) return this.#outcome({})
      try {
        return await this.#change(fit, Object.assign(merged, remote), Object.keys(remote) as DraftField[])
      } catch (error) {
        // A change of another window came between the reading and the change.
        if ((error as Partial<ApiError>).code !== 'PRECONDITION_FAILED' || tries === MOST_TRIES) throw error
      }
    }
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
      const campaign = await this.#store.change(kept.campaign, body)
      const stored = fields.filter((field) => field in body)
      const { next, derived } = followed(kept, campaign, { fit, stored })
      Object.assign(merged, derived)
      this.#kept = next
      return undefined
    } catch (error) {
      if ((error as Partial<ApiError>).code === 'VALIDATION_FAILED') return error as ApiError
      throw error
    }
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
