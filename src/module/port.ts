/**
 * A question that a domain asks and that only higher ones can answer, as it
 * must not know them. `src/wiring/ports.ts` gives the answers.
 */
export class Port<Answer> {
  readonly #question: string
  #answers: readonly Answer[] = []

  /** @param question for the message of an error, as in `the campaigns of a sender` */
  constructor(question: string) {
    this.#question = question
  }

  /** Said once, when the product is put together. */
  answeredBy(...answers: readonly Answer[]): void {
    this.#answers = answers
  }

  /** Every answer, in the order they were given in. */
  get all(): readonly Answer[] {
    return this.#answers
  }

  /** Of a question with one answer. Throws when it has none: a mistake in putting the product together. */
  get only(): Answer {
    const [answer] = this.#answers
    if (answer === undefined) throw new Error(`Nothing answers ${this.#question}.`)
    return answer
  }
}
