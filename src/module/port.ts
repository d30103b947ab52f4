/**
 * Question of a domain that only higher domains can answer. The domain must not import them, so
 * `src/wiring/ports.ts` connects the answers.
 */
export class Port<Answer> {
  readonly #question: string
  #answers: readonly Answer[] = []

  /** @param question for the message of an error, as in `the campaigns of a sender` */
  constructor(question: string) {
    this.#question = question
  }

  /** Adds an answer. Called once when the product is wired. */
  answeredBy(...answers: readonly Answer[]): void {
    this.#answers = answers
  }

  /** Returns every answer, in the order of registration. */
  get all(): readonly Answer[] {
    return this.#answers
  }

  /**
   * Returns the answer to a question with one answer. Throws if there is none, because of a mistake in the
   * wiring.
   */
  get only(): Answer {
    const [answer] = this.#answers
    if (answer === undefined) throw new Error(`Nothing answers ${this.#question}.`)
    return answer
  }
}
