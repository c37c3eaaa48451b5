import { languages, type Language } from '#src/contract/languages.ts'
import { brand } from '#src/lib/brand.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { readBuiltFontFaces } from './built-fonts.ts'

const textFont = 'Geist Variable'

interface FontFace {
  readonly file: string
  readonly covers: (character: string) => boolean
}

const readBetween = (text: string, start: string, end: string | RegExp): string | undefined =>
  text.split(start)[1]?.split(end)[0]

/** Reads a CSS range of characters: `U+301`, `U+400-45F` or `U+4??`. */
export const readRange = (range: string): readonly [number, number] => {
  const [first = '', last = first] = range.trim().slice(2).split('-')
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)]
}

const readTextFaces = (rules: string): readonly FontFace[] =>
  rules
    .split('@font-face')
    .filter((rule) => rule.includes(textFont))
    .flatMap((rule) => {
      const file = readBetween(rule, 'url(', ')')?.replaceAll(/["']/g, '')
      const ranges = (readBetween(rule, 'unicode-range:', /[;}]/) ?? 'U+0-10FFFF').split(',').map(readRange)
      const covers = (character: string): boolean => {
        const code = character.codePointAt(0) ?? 0
        return ranges.some(([first, last]) => first <= code && code <= last)
      }
      return file === undefined ? [] : [{ file, covers }]
    })

/**
 * The `Link` header of a page in each language. A face that comes late is not used, so that nothing moves
 * (`src/styles/fonts.css`), and without the header it is asked for only once the style sheet has come. A language needs the
 * faces that its own name and that of the product are written with.
 */
export const readFontPreloads = async (folder: string): Promise<Readonly<Record<Language, string>>> => {
  const faces = readTextFaces(await readBuiltFontFaces(folder))
  const createHeader = (language: Language): string => {
    const letters = [...`${brand}${languageNames[language]}`]
    return faces
      .filter(({ covers }) => letters.some(covers))
      .map(({ file }) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
      .join(', ')
  }
  return Object.fromEntries(languages.map((language) => [language, createHeader(language)])) as Record<Language, string>
}
