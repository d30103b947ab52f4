/** White space and what takes no space at all: joiners, direction marks, byte order marks. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu

/** Without white space and invisible characters at both ends. */
export const trimInvisible = (text: string): string => text.replace(INVISIBLE, '')
