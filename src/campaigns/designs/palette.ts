import type { Brand } from '../../accounts/brand/service.ts'
import type { BrandColors } from '../../accounts/brand/table.ts'
import { contrast, inkOn, mixed, READABLE, readableOn } from '../../lib/color.ts'

/** The colors of a designed mail, in light and in dark mode. */

/** The grounds of a mail in dark mode, which have no color of the brand: most of them would glow. */
const DARK = { background: '#121316', surface: '#1d1f23', text: '#eceded', muted: '#b0b4bd' } as const

/** The contrast that the edge of a button needs (WCAG 2.2, 1.4.11), and large texts (1.4.3). */
const VISIBLE = 3

/** The contrast that shows that a label has a ground of its own. More is not needed, because the label tells the button. */
const DISTINCT = 1.2

/** A color under texts, with the colors that can be read on it. */
export interface Ground {
  color: string
  /** The color in dark mode; null for a color of the author, which stays. */
  dark: string | null
  text: string
  muted: string
  link: string
  /** The color of a line across it. */
  line: string
}

/** The rules for dark mode that the blocks of a mail need: each color gets a class when it is first used. */
export class Palette {
  readonly #colors: BrandColors
  /** Declarations in dark mode by class, with what they change. */
  readonly #rules = new Map<string, { selector: string; declaration: string }>()

  constructor({ colors }: Pick<Brand, 'colors'>) {
    this.#colors = colors
  }

  get brand(): BrandColors {
    return this.#colors
  }

  /** Returns a fixed color, or that of the brand such as PRIMARY. */
  fixed(color: string): string {
    return color.startsWith('#') ? color : this.#colors[color.toLowerCase() as keyof BrandColors]
  }

  /** @param color SURFACE for the ground of texts */
  ground(color: string): Ground {
    const fixed = this.fixed(color)
    const { text, muted, primary } = this.#colors
    const ink = contrast(text, fixed) >= READABLE ? text : inkOn(fixed)
    const isNeutral = color === 'SURFACE' || color === 'BACKGROUND'
    return {
      color: fixed,
      dark: isNeutral ? (color === 'SURFACE' ? DARK.surface : DARK.background) : null,
      text: ink,
      muted: contrast(muted, fixed) >= READABLE ? muted : ink,
      // Next to a color of the author, a tint of another color looks accidental.
      link: isNeutral || contrast(primary, fixed) >= READABLE ? readableOn(primary, fixed) : ink,
      line: mixed(fixed, ink, 0.15),
    }
  }

  /**
   * Returns a color that an author chose for a text. A color of the brand is moved until it can be read; a fixed one
   * stays as it is.
   */
  ink(color: string, ground: Ground, { isLarge = false } = {}): string {
    const fixed = this.fixed(color)
    return color.startsWith('#') ? fixed : readableOn(fixed, ground.color, isLarge ? VISIBLE : READABLE)
  }

  /** Returns the class of a ground; empty for one that is the same in dark mode. */
  classOfGround({ dark }: Ground): string {
    if (dark === null) return ''
    const name = dark === DARK.surface ? 'dg-s' : 'dg-b'
    return this.#noted(
      name,
      `.${name},.${name}>div,.${name}>table`,
      `background:${dark}!important;background-color:${dark}!important`,
    )
  }

  /** Returns the class of a text; empty for one that has the same color in dark mode. */
  classOfText(color: string, ground: Ground): string {
    const { dark } = ground
    if (dark === null) return ''
    const shown =
      color === ground.text ? DARK.text : color === ground.muted ? DARK.muted : readableOn(color, dark)
    const name = `dt-${shown.slice(1)}`
    return this.#noted(name, `.${name}`, `color:${shown}!important`)
  }

  /** Returns the class of a line; empty for one that has the same color in dark mode. */
  classOfLine({ dark }: Ground): string {
    if (dark === null) return ''
    return this.#noted('dl', '.dl p,.dl td', `border-color:${mixed(dark, DARK.text, 0.2)}!important`)
  }

  /**
   * Returns the color of a filled button, that of its label, and its class. It is the main color of the brand, and is
   * moved only where it would be lost. On a color of the author that hides it, the button has the color of texts.
   */
  button(ground: Ground): { color: string; label: string; className: string } {
    const { primary } = this.#colors
    if (ground.dark === null && contrast(primary, ground.color) < VISIBLE)
      return { color: ground.text, label: readableOn(primary, ground.text), className: '' }
    const color =
      contrast(primary, ground.color) >= DISTINCT ? primary : readableOn(primary, ground.color, VISIBLE)
    if (ground.dark === null) return { color, label: inkOn(color), className: '' }
    const dark = readableOn(this.#colors.primary, ground.dark, VISIBLE)
    const name = `db-${dark.slice(1)}`
    const declaration = `background:${dark}!important;background-color:${dark}!important;color:${inkOn(dark)}!important`
    this.#noted(name, `.${name} td,.${name} a,.${name} p`, declaration)
    return { color, label: inkOn(color), className: name }
  }

  /** Returns the class of a border in the color of links; empty for one that has the same color in dark mode. */
  classOfBorder({ dark, link }: Ground): string {
    if (dark === null) return ''
    const shown = readableOn(link, dark)
    return this.#noted(`de-${shown.slice(1)}`, `.de-${shown.slice(1)}`, `border-color:${shown}!important`)
  }

  /** Returns the class of an outlined button; empty for one that has the same color in dark mode. */
  classOfOutline(ground: Ground): string {
    if (ground.dark === null) return ''
    const shown = readableOn(this.#colors.primary, ground.dark)
    const name = `do-${shown.slice(1)}`
    const declaration = `border-color:${shown}!important;color:${shown}!important`
    return this.#noted(name, `.${name} td,.${name} a,.${name} p`, declaration)
  }

  #noted(name: string, selector: string, declaration: string): string {
    this.#rules.set(name, { selector, declaration })
    return name
  }

  /**
   * Returns the rules as CSS: for programs that know `prefers-color-scheme`, and for Outlook, which marks the
   * document itself.
   */
  darkStyle(): string {
    const rules = [...this.#rules.values()]
    const plain = rules.map(({ selector, declaration }) => `${selector}{${declaration}}`)
    const marked = rules.flatMap(({ selector, declaration }) =>
      ['[data-ogsc]', '[data-ogsb]'].map(
        (mark) =>
          `${selector
            .split(',')
            .map((one) => `${mark} ${one}`)
            .join(',')}{${declaration}}`,
      ),
    )
    return `@media (prefers-color-scheme:dark){${plain.join('')}}${marked.join('')}`
  }
}
