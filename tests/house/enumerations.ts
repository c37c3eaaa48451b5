import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Enumeration, type Reading, readSource, readTexts, type Source } from './read-enumerations.ts'

const toSpelling = (value: string): string => value.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() || value

const minLikeness = 0.6

const minLikenessOfNamesakes = 0.1

const computeLikeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  let shared = 0
  for (const value of left) if (right.has(value)) shared += 1
  return shared / (left.size + right.size - shared)
}

interface Spelled extends Enumeration {
  readonly spellings: ReadonlySet<string>
  readonly namesake: string
}

/** A name of several words, such as `companySizes`, says what it holds; `columns` and `kinds` do not. */
const toNamesake = (name: string): string => (/\p{Ll}\p{Lu}|_/u.test(name) ? toSpelling(name).replace(/s$/, '') : '')

const spelled = (enumeration: Enumeration): Spelled => ({
  ...enumeration,
  spellings: new Set([...enumeration.values].map(toSpelling)),
  namesake: toNamesake(enumeration.name.split('.').at(-1) ?? ''),
})

const areAlike = (left: Spelled, right: Spelled): boolean => {
  const isNamesake = left.namesake !== '' && left.namesake === right.namesake
  return computeLikeness(left.spellings, right.spellings) >= (isNamesake ? minLikenessOfNamesakes : minLikeness)
}

/** A list that a type holds to an enumeration is a choice from it, unless it repeats all of it. */
const isChoice = (left: Spelled, right: Spelled): boolean =>
  left.isTyped && computeLikeness(left.values, right.values) < 1

const describe = ({ place, values }: Enumeration): string => `${place} (${[...values].join(' · ')})`

export interface Finding {
  readonly places: readonly string[]
  readonly says: string
}

const listDoubles = (
  enumerations: readonly Spelled[],
  isHeld: (left: Spelled, right: Spelled) => boolean,
): readonly Finding[] =>
  enumerations.flatMap((left, no) =>
    enumerations
      .slice(no + 1)
      .filter((right) => left.file !== right.file && areAlike(left, right) && !isHeld(left, right))
      .map((right) => ({ places: [left.place, right.place], says: `${describe(left)} is also ${describe(right)}` })),
  )

/** Texts have to repeat the values of the code, so only values left over count there. */
export const findDoubles = (readings: readonly Reading[], groups: readonly Enumeration[]): readonly Finding[] => {
  const inCode = readings.flatMap(({ enumerations }) => enumerations).map(spelled)
  const literals = new Set(readings.flatMap((reading) => reading.literals))
  const stems = new Set(readings.flatMap((reading) => reading.stems))
  const isShown = ({ name }: Enumeration): boolean =>
    [...stems].some((stem) => `.${name}.`.endsWith(stem.startsWith('.') ? stem : `.${stem}`))
  const shown = groups.filter(isShown).map(spelled)
  const listNamers = (group: Spelled): readonly Spelled[] =>
    inCode.filter(({ spellings }) => computeLikeness(spellings, group.spellings) >= minLikeness)
  const leftOver = shown.flatMap((group) => {
    const namers = listNamers(group)
    const named = new Set(namers.flatMap(({ values }) => [...values]))
    const others = [...group.values].filter(
      (value) => !named.has(value) && !literals.has(value) && !literals.has(`${group.name}.${value}`),
    )
    const places = [group.place, ...namers.map(({ place }) => place)]
    return namers.length === 0 || others.length === 0
      ? []
      : [{ places, says: `${group.place} has ${others.join(' · ')}, which ${places.slice(1).join(' and ')} has not` }]
  })
  const haveOneNamer = (left: Spelled, right: Spelled): boolean =>
    listNamers(left).some((namer) => computeLikeness(namer.spellings, right.spellings) >= minLikeness)
  return [
    ...listDoubles(inCode, (left, right) => isChoice(left, right) || isChoice(right, left)),
    ...listDoubles(shown, haveOneNamer),
    ...leftOver,
  ]
}

export const readProduct = (root: string) => {
  const read = (folder: string, ending: RegExp): readonly Source[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file) && !file.endsWith('.d.ts') && !file.startsWith('styled-system'))
      .toSorted()
      .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }))
  return {
    readings: ['src', 'machines'].flatMap((folder) => read(folder, /\.(?:tsx?|mjs|js)$/)).map(readSource),
    groups: read('locales/en', /\.json$/).flatMap(readTexts),
  }
}
