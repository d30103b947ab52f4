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

/** Maximum number of attempts to store over concurrent changes from other windows. */
const MOST_TRIES = 5

/** Stores the draft without overwriting changes from another window or person. */

export class Keeper {
  readonly #store: CampaignStore
  #kept: Kept | undefined
  /** A creation whose answer has not arrived. */
  #creation: { key: string; draft: Draft } | undefined
  /** Fields that were changed here and elsewhere, with the time of the other change. */
  readonly #clashes = new Map<DraftField, string>()
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Starts from a campaign.
   * @param campaign absent if there is no draft yet
   */
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

  /** Returns another window's value of a field that was also changed here. */
  theirs<F extends DraftField>(field: F): Draft[F] | undefined {
    return this.#kept?.theirs[field]
  }

  /** Returns the time of the other window's change, ISO 8601. */
  theirsAt(field: DraftField): string | undefined {
    return this.#clashes.get(field)
  }

  /** Returns whether part of the draft is not stored. */
  isBehind(draft: Draft): boolean {
    const fit = fitted(draft)
    return !this.#kept || differences(fit, this.#kept.mine).length > 0
  }

  written(draft: Draft): Written {
    const { mine, theirs } = this.#kept ?? {}
    const over = mine && theirs ? { mine, theirs } : null
    return { draft, over, clashes: Object.fromEntries(this.#clashes) }
  }

  /** Resumes a draft that was written before, on top of the API's current version. */
  resume({ over, clashes }: Written): void {
    if (!this.#kept || !over) return
    Object.assign(this.#kept, over)
    for (const [field, at] of Object.entries(clashes)) this.#clashes.set(field as DraftField, at)
  }

  /** Gives up what is not stored. Returns the stored draft, or undefined if there is none. */
  startOver(): Draft | undefined {
    this.#clashes.clear()
    if (!this.#kept) return undefined
    const { campaign } = this.#kept
    this.#kept = { campaign, mine: draftOf(campaign), theirs: draftOf(campaign) }
    return this.#kept.mine
  }

  /** Marks a field that the user typed into while a change from another window arrived. */
  contest(field: DraftField): void {
    if (this.#kept) this.#clashes.set(field, this.#kept.campaign.updatedAt)
  }

  /** Decides that this window's value replaces the other one. */
  keepMine(field: DraftField): void {
    this.#clashes.delete(field)
  }

  /** Takes the other window's value and returns it for the screen. */
  takeTheirs<F extends DraftField>(field: F): Draft[F] | undefined {
    this.#clashes.delete(field)
    if (!this.#kept) return undefined
    this.#kept.mine = { ...this.#kept.mine, [field]: this.#kept.theirs[field] }
    return this.#kept.theirs[field]
  }

  /** Forgets a draft that was deleted elsewhere. The next save creates a new one. */
  forget(): void {
    this.#kept = undefined
    this.#clashes.clear()
  }

  /**
   * Takes in an API record that may be newer.
   * @param draft in the editor
   * @returns values that were changed only elsewhere
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

  /** Stores the changes after any running save. Throws ApiError if none of them could be stored. */
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
      // Another user launched or cancelled the campaign. A campaign that may be sending must not
      // change unnoticed.
      if (this.#kept!.campaign.status !== status) return this.#outcome({})
      try {
        return await this.#change(fit, Object.assign(merged, remote), Object.keys(remote) as DraftField[])
      } catch (error) {
        // Another window changed the draft between the read and the change.
        if ((error as Partial<ApiError>).code !== 'PRECONDITION_FAILED' || tries === MOST_TRIES) throw error
      }
    }
  }

  /** Creates the draft. Returns values that the API derives, such as the text of an HTML email. */
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
      // A request whose answer may be lost is repeated unchanged. A refused request is not
      // repeated.
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
      if (isLeftOut && EMPTY_PROBLEMS[field]) problems[field] = EMPTY_PROBLEMS[field]()
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

  /** Changes the fields. Returns a refusal of fields; throws any other error. */
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
      const isTextMade = body.messageTemplate === null
      const { next, derived } = followed(kept, campaign, { fit, stored, isTextMade })
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
