import { SYSTEM_ROLE_KEYS, SYSTEM_ROLES } from '../../lib/permissions.ts'

/** Signs that look like a letter of Owner, Admin, Member or Viewer in small or capital form, by that letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: '@4\u0430\u03b1\u0251\u1d00\u0391\u0410',
  b: '8\u0432\u044c\u0299\u0184\u0185\u0392\u0412\u03b2',
  d: '\u0501\u1d05\u0500',
  e: '3\u0435\u03b5\u1d07\u0454\u04bd\u0395\u0415',
  i: '1l|!\u0456\u0131\u03b9\u026a\u04cf\u04c0\u0399\u0406',
  m: '\u043c\u1d0d\u03bc\u039c\u041c\u03fa\u03fb',
  n: '\u0578\u043f\u03b7\u0274\u039d\u0438\u0418',
  o: '0\u043e\u03bf\u1d0f\u0585\u039f\u041e\u04e9\u04e8',
  r: '\u0433\u0280\u1d26',
  v: '\u03bd\u0475\u1d20\u03c5\u0474',
  w: '\u051d\u03c9\u1d21\u0448\u0448\u0461\u051c',
}
const LETTER_OF = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/** What of a name is seen at a glance: letters without accents, in one case, with look-alikes as the letter itself. */
function atAGlance(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/\p{M}/gu, '')].map(
    (character) =>
      LETTER_OF.get(character) ?? LETTER_OF.get(character.toLowerCase()) ?? character.toLowerCase(),
  )
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const SYSTEM_NAMES = new Map(
  SYSTEM_ROLE_KEYS.map((key) => [atAGlance(SYSTEM_ROLES[key].name), SYSTEM_ROLES[key].name] as const),
)

/** The name of the system role that a name would be taken for; undefined for any other name. */
export const systemRoleLike = (name: string): string | undefined => SYSTEM_NAMES.get(atAGlance(name))
