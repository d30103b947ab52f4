/** Answers that a recipient of a WhatsApp message can tap instead of typing. */

/** Limits of WhatsApp, in characters (UTF-16 units, of which an emoji has two or more). */
export const CHOICE_LIMITS = {
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  description: 72,
  text: 1_024,
}

interface Choice {
  /** Comes back with the tap. The recipient never sees it. */
  id: string
  title: string
  /** The rest of a long answer, below the title, for rows of a list only. */
  description?: string
}

/** BUTTONS are below the text. A LIST opens from one button below the text. */
export interface Choices {
  form: 'BUTTONS' | 'LIST'
  choices: readonly Choice[]
}

/** Answers with the text above them. This text is sent instead of the text that lists the answers. */
export interface OfferedChoices extends Choices {
  text: string
}
