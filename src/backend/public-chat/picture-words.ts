const maxCharacters = 160

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : text
}

export const toLine = (text: string): string =>
  cut(
    text
      .replaceAll(directionMarks, '')
      .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )

const latin =
  /[ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e9e\u1ea0-\u1ef9]/
const cyrillic =
  /[\u0301\u0400-\u045f\u0490-\u0493\u0496\u0497\u049a\u049b\u04a2\u04a3\u04ae-\u04b3\u04b6\u04b7\u04ba\u04bb\u04d8\u04d9\u04e2\u04e3\u04e8\u04e9\u04ee\u04ef]/
const signs =
  /[\u02bc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20aa\u20ac\u20b4\u20bd\u2116\u2122\u2191\u2193\u2212]/

const hasGlyph = (character: string): boolean =>
  latin.test(character) || cyrillic.test(character) || signs.test(character)

export const toDrawable = (text: string): string => {
  const characters = [...toLine(text.normalize('NFC').replaceAll(/[\u2010-\u2012\u2015]/g, '-'))]
  const isReadable = characters.every((character) => hasGlyph(character) || !/[\p{L}\p{N}]/u.test(character))
  if (!isReadable) return ''
  return characters.filter(hasGlyph).join('').replaceAll(/ +/g, ' ').trim()
}
